import { createContext } from 'react';

/** The nonce of the product's inline scripts during rendering on the server. Undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
