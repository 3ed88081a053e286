import { createContext } from 'react';

/** Marks our own scripts while the server renders; empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
