/** Id of the main element, which gets the focus when the screen changes. */
export const mainId = 'innhold';
