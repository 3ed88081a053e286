export const foodsKey = ['foods'] as const;
