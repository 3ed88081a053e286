/** Every screen's main part, which takes the focus after a change of screen. */
export const mainId = 'innhold';
