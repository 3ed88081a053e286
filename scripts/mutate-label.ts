const inserted = [...' ,.;:()[]%-/\n\u00ad\ufffdÃ¤<b>l1IO0S5B8|?#E4', 'E47l', '\n\n', 'kan inneholde ', '(('];

/**
 * Damages a label as text recognition, copying and careless typing do: characters are removed, repeated, swapped,
 * inserted or changed in case. `random` returns a number from 0 to below 1.
 */
export function mutateLabel(text: string, random: () => number): string {
  let mutated = text;
  for (let changes = 1 + random() * 30; changes > 0; changes--) {
    const at = Math.floor(random() * mutated.length);
    const end = at + Math.floor(random() * 12);
    const part = mutated.slice(at, end);
    const replacement = [
      '',
      part + part,
      [...part].reverse().join(''),
      inserted[Math.floor(random() * inserted.length)] + part,
      part.toUpperCase(),
    ][Math.floor(random() * 5)];
    mutated = mutated.slice(0, at) + replacement + mutated.slice(end);
  }
  return mutated;
}
