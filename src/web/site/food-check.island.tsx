// Hydrates the food check on the home page; see food-check.tsx.
export {};
