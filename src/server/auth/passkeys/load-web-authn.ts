/** Loads the package at the first use of a passkey, because it would add a quarter of a second to every start. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
