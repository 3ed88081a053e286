/** Derives a user's name from the email address: kari.nordmann@example.org becomes Kari Nordmann. */
export const personName = (email: string): string =>
  email
    .replace(/[+@].*/, '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');

/** Replaces each email address in a text, such as the name of an assistant, by the name of its user. */
export const withPersonNames = (text: string): string => text.replace(/[^\s@]+@\S+/g, personName);
