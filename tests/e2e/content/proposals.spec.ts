import { createArticle } from '../articles.ts';
import { expect, openAs, test } from '../newsroom.ts';

test.use({ locale: 'en-GB' });

test('a user sees the change that a program proposed for an article, and discards it', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { admin } = newsroom;
  const article = await createArticle(newsroom, {
    title_en: 'About oats',
    content_en: '# About oats\n\nText.',
    status: 'published',
  });
  const created = await newsroom.call(admin, 'POST', '/api/tokens', {
    name: 'Claude',
    scopes: ['draft'],
    days: 1,
  });
  const { secret } = await created.json();
  const proposed = await fetch(`${newsroom.address}/api/articles/${article.id}/draft`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version: article.version, fields: { title_en: 'All about oats' } }),
  });
  expect(proposed.status).toBe(200);
  await openAs(page, newsroom, admin, `/admin/article/${article.id}`);
  const proposal = page.getByText(`${admin.email} (Claude) proposed a change`);
  await expect(proposal).toBeVisible();
  await page.getByRole('button', { name: 'View the changes' }).click();
  await expect(page.getByRole('dialog')).toContainText('All about oats');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Proposal discarded')).toBeVisible();
  await expect(proposal).toHaveCount(0);
});
