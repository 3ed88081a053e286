import { createArticle } from '../articles.ts';
import { expect, firstAdmin, openAs, test } from '../newsroom.ts';

test.use({ locale: 'en-GB' });

test('each list row has view, edit and delete buttons, and view opens the article in a new tab', async ({
  page,
  context,
  newsroom,
}) => {
  const { id, slug, title_no } = await createArticle(newsroom, { title_no: 'Knapper i raden' });
  await openAs(page, newsroom, newsroom.admin, `/admin?q=${slug}`);
  const row = page.getByRole('row', { name: title_no });
  for (const name of ['View', 'Edit', 'Delete']) {
    const button = row.getByRole('button', { name, exact: true });
    await expect(button).toHaveAccessibleName(name);
    await expect(button).toHaveAccessibleDescription(title_no);
  }
  const view = row.getByRole('button', { name: 'View', exact: true });
  await expect(view).toHaveAttribute('href', `/blogg/${slug}`);
  const opened = context.waitForEvent('page');
  await view.press('Space');
  await (await opened).close();
  const edit = row.getByRole('button', { name: 'Edit', exact: true });
  await expect(edit).toHaveAttribute('href', `/admin/article/${id}`);
  await edit.press('Space');
  await expect(page).toHaveURL(new RegExp(`/admin/article/${id}$`));
});

test("the empty state says 'No articles yet' with a 'Create your first article' button", async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await firstAdmin(emptyNewsroom);
  const { articles } = await (await emptyNewsroom.call(admin, 'GET', '/api/articles')).json();
  const ids = articles.map(({ id }: { id: string }) => id);
  await emptyNewsroom.call(admin, 'POST', '/api/articles/bulk', { action: 'delete', ids });
  await openAs(page, emptyNewsroom, admin, '/admin');
  await expect(page.getByText('No articles yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create your first article' }).press('Space');
  await expect(page).toHaveURL(/\/admin\/article\/new$/);
});
