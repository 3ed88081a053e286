import { personName } from '../../../src/domain/collaboration/person-name.ts';
import { createArticle } from '../articles.ts';
import { expect, type Newsroom, openAs, type Person, test } from '../newsroom.ts';

test.use({ locale: 'en-GB' });

/** A published article for which a program has proposed another English title. */
async function articleWithProposal(newsroom: Newsroom & { admin: Person }) {
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
  return article;
}

test('a user sees the change that a program proposed for an article, and discards it', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { admin } = newsroom;
  const article = await articleWithProposal(newsroom);
  await openAs(page, newsroom, admin, `/admin/article/${article.id}`);
  const proposal = page.getByText(`${personName(admin.email)} (Claude) proposed a change`);
  await expect(proposal).toBeVisible();
  await page.getByRole('button', { name: 'View changes' }).click();
  await expect(page.getByRole('dialog')).toContainText('All about oats');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard proposal' }).click();
  await expect(page.getByText('Proposal discarded')).toBeVisible();
  await expect(proposal).toHaveCount(0);
});

test('a proposal that a user saves disappears from the list, and text that was typed before is kept', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { admin } = newsroom;
  const article = await articleWithProposal(newsroom);
  await openAs(page, newsroom, admin, `/admin/article/${article.id}?tab=en`);
  await page.getByLabel('Excerpt').fill('Typed before the proposal was used.');
  await page.getByRole('button', { name: 'View changes' }).click();
  await page.getByRole('button', { name: 'Load proposal into editor' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('All about oats');
  await expect(page.getByRole('button', { name: 'Restore changes' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Article updated successfully')).toBeVisible();
  await expect(page.getByText(`${personName(admin.email)} (Claude) proposed a change`)).toHaveCount(0);
  const drafts = await newsroom.call(admin, 'GET', `/api/articles/${article.id}/drafts`);
  expect((await drafts.json()).drafts.filter((draft: { proposal: unknown }) => draft.proposal)).toEqual([]);
});
