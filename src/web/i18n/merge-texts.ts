export type Texts = { [key: string]: string | Texts };

/** Merges the files of the namespace `admin`. Each feature has a separate file, and no key occurs in two files. */
export const mergeTexts = (files: Record<string, Texts>): Texts => Object.assign({}, ...Object.values(files));
