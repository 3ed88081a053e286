/** Returns the indexes of the numbers, that of the highest number first. Equal numbers keep their order. */
export const descendingOrder = (numbers: Float64Array): Uint32Array =>
  Uint32Array.from(numbers.keys()).sort((a, b) => (numbers[b] ?? 0) - (numbers[a] ?? 0));
