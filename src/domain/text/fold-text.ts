const letters: Record<string, string> = { æ: 'ae', ø: 'o', å: 'a', ä: 'a', ö: 'o', é: 'e' };

/** Lower case with æ as ae, ø as o and å as a, for comparisons. Must match the database function fold_text. */
export const foldText = (text: string): string =>
  text.toLowerCase().replace(/[æøåäöé]/g, (letter) => letters[letter] ?? letter);
