import type { ReactNode } from 'react';

/** Long enough to read a second element of a toast and to click its button. */
export const notedToastMs = 12_000;

/** The option of a toast that shows a note below its sentence, as an element in the place of the second button. */
export const toastNote = (note: ReactNode) =>
  note ? { cancel: <div className="toast-note">{note}</div>, duration: notedToastMs } : {};
