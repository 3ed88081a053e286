/** A digit in a word that text recognition has confused with a letter: emu1gator. A digit before a unit is correct. */
export const misreadLetter = /^[0158|](?!(?:[mk]?g|[mcd]?l)(?!\p{L}))(?=\p{L})/u;
export const misreadFirstLetter = /(?<![\d.,])[0158](?=\p{Ll}{6})/uy;

/** An E number in which text recognition has confused a digit with a letter: E47l, E3O1. */
const misreadNumber = /[eE]([ -]?)(?=[lIOoSB|]*\d)(?=\d*\D)([\dlIOoSB|]{3,4})(?=[a-gA-G]?(?![\p{L}\d]))/uy;

const letterFor: Record<string, string> = { 0: 'o', 1: 'l', 5: 's', 8: 'b', '|': 'l' };
const digitFor: Record<string, string> = { l: '1', I: '1', '|': '1', O: '0', o: '0', S: '5', B: '8' };

/** Letters by the character that follows Ã if a text was decoded with the wrong character set: stÃ¤rkelse. */
const decoded: Record<string, string> = { '¤': 'ä', '¥': 'å', '¦': 'æ', '¶': 'ö', '¸': 'ø', '©': 'é' };

/** Letters, also wrongly decoded ones and replacement characters. */
export const letters = /(?:[\p{L}\p{M}\ufffd]|(?<=Ã)[¤¥¦¶¸©])+/uy;

export const repairLetters = (word: string): string =>
  word
    .replace(/[\d|]/g, (digit) => letterFor[digit] ?? digit)
    .replace(/Ã(.)/g, (pair, second) => decoded[second] ?? pair);

/** Reads an E number with misread digits. Returns undefined if the text has none at this position. */
export function misreadNumberAt(text: string, at: number) {
  misreadNumber.lastIndex = at;
  const found = misreadNumber.exec(text);
  if (!found) return undefined;
  const [whole, gap = '', number = ''] = found;
  return {
    start: at + 1 + gap.length,
    end: at + whole.length,
    digits: number.replace(/\D/g, (letter) => digitFor[letter] ?? letter),
  };
}
