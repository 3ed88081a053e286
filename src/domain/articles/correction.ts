import { z } from 'zod';
import type { Locale } from '../locale.ts';

export const maxCorrectionLength = 1000;

const text = z.string().trim().max(maxCorrectionLength).default('');

/** A text that describes the error and its correction, in Norwegian, English or both. */
export const correctionFieldsSchema = z
  .strictObject({ text_no: text, text_en: text })
  .refine(({ text_no, text_en }) => text_no !== '' || text_en !== '', 'A correction needs a text.');
export type CorrectionFields = z.output<typeof correctionFieldsSchema>;

/** The text of a correction. If it is missing in the language, the text in the other language is returned. */
export const correctionText = (correction: CorrectionFields, locale: Locale): string =>
  correction[`text_${locale}`] || correction.text_no || correction.text_en;
