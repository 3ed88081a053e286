/** The form in which names of foods are compared. */
export const foldFoodName = (name: string): string => name.trim().toLowerCase().normalize('NFC');
