/** Loads the package separately, because it would add a quarter of a second to every start. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
