export type Texts = { [key: string]: string | Texts };

/** The namespace `admin` has one file per feature; no key is in two files. */
export const mergeTexts = (files: Record<string, Texts>): Texts => Object.assign({}, ...Object.values(files));
