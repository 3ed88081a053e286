export const adminRootId = 'admin';

/** The main element, which receives the focus after navigation. */
export const mainId = 'innhold';
