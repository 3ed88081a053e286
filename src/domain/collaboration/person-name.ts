/** The name of a user, as far as the email address tells it: kari.nordmann@example.org is Kari Nordmann. */
export const personName = (email: string): string =>
  email
    .replace(/[+@].*/, '')
    .split(/[._-]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
