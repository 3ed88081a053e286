export const transferKeys = {
  list: ['transfer', 'list'],
  item: ['transfer', 'item'],
  changes: ['transfer', 'changes'],
} as const;
