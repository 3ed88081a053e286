import { attempt } from '../attempt.ts';

/** Decodes percent-encoding. A text that is not valid percent-encoding stays as it is. */
export const decodedAddress = (text: string): string => attempt(() => decodeURIComponent(text)) ?? text;
