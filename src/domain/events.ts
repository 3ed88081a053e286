/** The events of the product that other systems can subscribe to. */
export const productEvents = [
  'article.published',
  'article.changed',
  'article.removed',
  'queue.needs_review',
  'import.done',
] as const;
export type ProductEvent = (typeof productEvents)[number];
