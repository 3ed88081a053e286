const letters: Record<string, string> = { æ: 'ae', ø: 'o', å: 'a', ä: 'a', ö: 'o', é: 'e' };

/** How the newsroom's search compares: small letters, æøå as an address writes them. The database's fold_text says the same. */
export const foldText = (text: string): string =>
  text.toLowerCase().replace(/[æøåäöé]/g, (letter) => letters[letter] ?? letter);
