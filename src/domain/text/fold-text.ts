const letters: Record<string, string> = { æ: 'ae', ø: 'o', å: 'a', ä: 'a', ö: 'o', é: 'e' };

/**
 * The form in which the admin search compares texts: lower case, with æøå written as in slugs. Must match the database
 * function fold_text.
 */
export const foldText = (text: string): string =>
  text.toLowerCase().replace(/[æøåäöé]/g, (letter) => letters[letter] ?? letter);
