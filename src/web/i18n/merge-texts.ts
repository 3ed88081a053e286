export type Texts = { [key: string]: string | Texts };

/** Merges the files of the namespace `admin`. Each feature has its own file, and no key is in two files. */
export const mergeTexts = (files: Record<string, Texts>): Texts => Object.assign({}, ...Object.values(files));
