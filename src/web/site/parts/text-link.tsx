import type { ComponentProps } from 'react';

export const TextLink = ({ text, ...link }: Omit<ComponentProps<'a'>, 'children'> & { text: string }) => (
  <a {...link}>{text}</a>
);
