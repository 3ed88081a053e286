export const foldFoodName = (name: string): string => name.trim().toLowerCase().normalize('NFC');
