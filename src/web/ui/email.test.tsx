import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Email } from './email.tsx';

it.each([
  ['ole@example.org', 'ole<wbr/>@example.org'],
  ['/bilder/d21fe18a71c661e5219d83bb3df69fda', '/bilder/d21fe18a71c661e5219d83bb3df69fda'],
])('%s breaks before an @ only', (address, html) => {
  expect(renderToStaticMarkup(<Email address={address} />)).toBe(
    `<span class="wrap-anywhere ">${html}</span>`,
  );
});
