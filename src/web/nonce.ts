import { createContext } from 'react';

/** Marks our own scripts during rendering on the server; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
