/** The element in which React renders the admin application. */
export const adminRootId = 'admin';

/** The main element of every screen, which receives the focus after navigation. */
export const mainId = 'innhold';
