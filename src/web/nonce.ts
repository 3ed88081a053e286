import { createContext } from 'react';

/** Marks the product's own scripts while the server renders; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
