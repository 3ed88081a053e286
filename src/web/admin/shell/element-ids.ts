export const adminRootId = 'admin';

/** The id of the main element, which receives the focus after navigation. */
export const mainId = 'innhold';
