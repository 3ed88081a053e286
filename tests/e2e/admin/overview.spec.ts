import { personName } from '../../../src/domain/collaboration/person-name.ts';
import { createArticle } from '../articles.ts';
import { expectNoFindings } from '../axe.ts';
import { expect, firstAdmin, giveRoles, openAs, test } from '../newsroom.ts';

test.use({ locale: 'en-GB' });

test('Today is the first of seven places in the menu, and its rows lead to the things that wait', async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await firstAdmin(emptyNewsroom);
  const newsroom = { ...emptyNewsroom, admin };
  await emptyNewsroom.runSql(
    `INSERT INTO content_queue (payload, status) VALUES ('{"term": "til gjennomgang", "locale": "no"}', 'needs_review')`,
  );
  const inThreeDays = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString();
  const { id } = await createArticle(newsroom, {
    title_no: 'Planlagt',
    status: 'scheduled',
    auto_publish_at: inThreeDays,
  });
  await openAs(page, newsroom, admin, '/admin');
  const menu = page.getByRole('navigation', { name: 'Admin panel' });
  await expect(menu.getByRole('link').first()).toHaveText('Today');
  await expect(menu.getByRole('link')).toHaveCount(7);
  await menu.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expectNoFindings(page, 'today');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  const review = waiting.getByRole('listitem').filter({ hasText: '“til gjennomgang” is waiting for review' });
  await expect(review.getByRole('link', { name: 'Review' })).toHaveAttribute(
    'href',
    /\/admin\/queue\/[\w-]+$/,
  );
  const menuOfReview = review.getByRole('button', { name: /^Later: / });
  await menuOfReview.click();
  await review.getByRole('button', { name: 'Until tomorrow' }).press('Escape');
  await expect(menuOfReview).toBeFocused();
  await expect(review.getByRole('button')).toHaveCount(1);
  await menuOfReview.click();
  await waiting
    .getByRole('button', { name: /^Later: / })
    .last()
    .click();
  await expect(waiting.getByRole('button', { name: 'Until tomorrow' })).toHaveCount(1);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(waiting.getByRole('button', { name: 'Until tomorrow' })).toHaveCount(0);
  await menuOfReview.click();
  await review.getByRole('button', { name: 'Until tomorrow' }).click();
  await expect(review).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByText('1 row is put off or dismissed.')).toBeVisible();
  await page.getByRole('link', { name: /^Planlagt \d/ }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/article/${id}\\?tab=settings$`));
});

test('Ctrl+K finds screens, actions and articles', async ({ page, newsroom }) => {
  const { id, title_no } = await createArticle(newsroom, { title_no: 'Surdeig på søndager' });
  await openAs(page, newsroom, newsroom.admin, '/admin/calendar');
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Article, screen or action' });
  await expect(field).toBeFocused();
  await field.fill('sourc');
  await expect(page.getByRole('option')).toHaveText([/^Sources/]);
  await expectNoFindings(page, 'find');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/sources$/);
  await page.getByRole('button', { name: 'Find' }).click();
  await field.fill('surdeig');
  await expect(page.getByRole('option', { name: title_no })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/article/${id}$`));
  await page.getByRole('button', { name: 'Find' }).click();
  await field.fill('plan an');
  await expect(page.getByRole('option')).toHaveText([/^Plan an article/]);
  await page.keyboard.press('Enter');
  const plan = page.getByRole('dialog', { name: 'Plan an article' });
  await expect(plan.getByLabel('Article')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(plan).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/calendar$/);
  await page.getByRole('button', { name: 'Find' }).click();
  await field.fill('mail server');
  await page.getByRole('option', { name: 'Language model, mail server and backups' }).click();
  await expect(page.getByRole('heading', { name: 'Server', exact: true })).toBeInViewport();
});

test('an article in the calendar is moved with its Move button, and by dragging it and confirming the day', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const day = (date: string) => page.locator(`td:has(time[datetime="${date}"])`);
  const { title_no, id } = await createArticle(newsroom, {
    status: 'scheduled',
    auto_publish_at: '2031-07-15T10:30:00Z',
  });
  await openAs(page, newsroom, newsroom.admin, '/admin/calendar?month=2031-07');
  await expect(day('2031-07-15')).toContainText(`12:30 ${title_no}`);
  await page.getByRole('button', { name: `Move ${title_no}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date').fill('2031-07-16');
  await expect(dialog).toContainText('Goes live on Wednesday 16 July at 12:30.');
  await dialog.getByRole('button', { name: 'Schedule publishing' }).click();
  await expect(day('2031-07-16')).toContainText(title_no);
  await expect(page.getByRole('button', { name: `Move ${title_no}` })).toBeFocused();
  await day('2031-07-16').getByRole('listitem').dragTo(day('2031-07-18'));
  await expect(dialog).toContainText('Goes live on Friday 18 July at 12:30.');
  await dialog.getByRole('button', { name: 'Schedule publishing' }).click();
  await expect(day('2031-07-18')).toContainText(title_no);
  const moved = await (await newsroom.call(newsroom.admin, 'GET', `/api/articles/${id}`)).json();
  expect(moved).toMatchObject({ status: 'scheduled', auto_publish_at: '2031-07-18T10:30:00.000Z' });
});

test('the calendar of a phone opens at the day of today', { tag: '@long' }, async ({ page, newsroom }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openAs(page, newsroom, newsroom.admin, '/admin/calendar?view=month');
  const today = page.locator('td:has([aria-current="date"])');
  const { column, width } = await today.evaluate((cell: HTMLTableCellElement) => ({
    column: cell.cellIndex,
    width: cell.offsetWidth,
  }));
  const left = () => today.evaluate((cell) => cell.closest('div')?.scrollLeft ?? 0);
  await expect.poll(left).toBeGreaterThan(Math.min(3, column - 1) * width - 2);
});

test('the calendar creates an article for a day, and schedules a draft', async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  await openAs(page, emptyNewsroom, admin, '/admin/calendar?month=2031-07&view=month');
  const day = (date: string) => page.locator(`td:has(time[datetime="${date}"])`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Plan an article' }).first().click();
  await dialog.getByLabel('English title').fill('Is ketchup ultra-processed?');
  await dialog.getByLabel('Date').fill('2020-02-03');
  await expect(dialog).toContainText('That day has passed. The draft is listed on Today until you move it.');
  await dialog.getByLabel('Date').fill('2031-07-15');
  await expect(dialog).toContainText('Nothing is published automatically on that day.');
  await expect(dialog.getByLabel('Publish at')).toBeHidden();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(day('2031-07-15')).toContainText('Is ketchup ultra-processed?');
  const { title_no } = await createArticle({ ...emptyNewsroom, admin }, { status: 'draft' });
  await page.getByRole('button', { name: 'Plan an article' }).first().click();
  await dialog.getByLabel('Article').selectOption({ label: title_no });
  await dialog.getByLabel('Date').fill('2031-07-18');
  await dialog.getByLabel('Publish at').fill('12:30');
  await expect(dialog).toContainText('Goes live on Friday 18 July at 12:30.');
  await dialog.getByRole('button', { name: 'Schedule publishing' }).click();
  await expect(page.getByText('Goes live on 18 Jul 2031 at 12:30.')).toBeVisible();
  await expect(day('2031-07-18')).toContainText(`12:30 ${title_no}`);
});

test('the calendar asks which draft to schedule, and lists its unwritten passages', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  const newsroom = { ...emptyNewsroom, admin };
  await createArticle(newsroom, { status: 'draft' });
  const { title_no } = await createArticle(newsroom, {
    status: 'draft',
    content_no: 'Innledning.\n\n[Skriv: om kaviar]',
  });
  await openAs(page, newsroom, admin, '/admin/calendar?month=2031-07&view=month');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Plan an article' }).first().click();
  const article = dialog.getByLabel('Article');
  await expect(article).toHaveValue('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(article).toBeFocused();
  await article.selectOption({ label: title_no });
  await dialog.getByLabel('Date').fill('2031-07-18');
  await dialog.getByLabel('Publish at').fill('12:30');
  await expect(dialog).toContainText('om kaviar');
});

test('a comment on a paragraph appears on the screen of a colleague, who resolves it', {
  tag: '@long',
}, async ({ page, browser, newsroom }) => {
  const { id } = await createArticle(newsroom, { content_no: 'Første avsnitt.\n\nAndre avsnitt.' });
  const colleague = await newsroom.signUp();
  await giveRoles(newsroom, colleague, 'editor');
  const other = await browser.newPage({ locale: 'en-GB' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await page.getByLabel('About', { exact: true }).selectOption({ label: 'Andre avsnitt.' });
  await page.getByLabel('New comment').fill('Stemmer dette?');
  await page.getByRole('button', { name: 'Add comment' }).click();
  const comments = page.locator('#comments');
  await expect(comments.getByRole('blockquote')).toHaveText('Andre avsnitt.');
  await openAs(other, newsroom, colleague, `/admin/article/${id}`);
  await expect(
    other.getByText(`${personName(newsroom.admin.email)} also has this article open.`),
  ).toBeVisible();
  await other.getByRole('button', { name: /Resolve.*Stemmer dette/ }).click();
  await expect(comments.getByText('1 resolved comment')).toBeVisible();
  await other.close();
});

test('the reply to a comment offers colleagues after @, and says whether it names one', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom);
  const colleague = await newsroom.signUp();
  await giveRoles(newsroom, colleague, 'editor');
  await newsroom.call(newsroom.admin, 'POST', '/api/comments', { article_id: id, body: 'Stemmer dette?' });
  await openAs(page, newsroom, colleague, `/admin/article/${id}`);
  const answer = page.getByRole('button', { name: /^Reply.*Stemmer dette/ });
  const field = page.getByLabel('Your reply');
  await answer.click();
  await field.pressSequentially('@');
  const menu = page.getByRole('listbox', { name: 'Choose a colleague' });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('option', { name: personName(colleague.email) })).toHaveCount(0);
  await field.fill('Ja, se kilden.');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(page.getByText('Comment added', { exact: true })).toBeVisible();
});

test('a mention is counted in the menu, leads from Today to its thread, and is shown beside its paragraph', async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom, { content_no: 'Første avsnitt.\n\nAndre avsnitt.' });
  const colleague = await newsroom.signUp();
  await giveRoles(newsroom, colleague, 'editor');
  await newsroom.call(newsroom.admin, 'POST', '/api/comments', {
    article_id: id,
    locale: 'no',
    quote: 'Andre avsnitt.',
    body: `Stemmer dette, @${colleague.email}?`,
  });
  await openAs(page, newsroom, colleague, '/admin/today');
  const menuLink = page.getByRole('link', { name: 'Today 1 mentioning you' });
  await expect(menuLink).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Stemmer dette' });
  await expect(row).toContainText(personName(newsroom.admin.email));
  await row.getByRole('link', { name: 'Reply' }).click();
  // With the keyboard, the next stop is the button that answers the comment.
  await expect(page.locator('#comments')).toBeFocused();
  await page.keyboard.press('Tab');
  const answer = page.getByRole('button', { name: /^Reply.*Stemmer dette/ });
  await expect(answer).toBeFocused();
  const thread = page.locator('#comments').getByRole('listitem').filter({ hasText: 'Stemmer dette' }).first();
  await answer.press('Enter');
  await page.getByLabel('Your reply').fill('Ja, se kilden.');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(thread).toBeFocused();
  await answer.press('Enter');
  await expect(page.getByLabel('Your reply')).toHaveValue('Ja, se kilden.');
  await page.getByRole('button', { name: 'Reply', exact: true }).press('Enter');
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText('Ja, se kilden.');
  await expect(thread).toBeFocused();
  await expect(menuLink).toHaveCount(0);

  const pin = page.getByRole('button', { name: '1 comment on the paragraph: Stemmer dette' });
  const topOfPin = async () => (await pin.boundingBox())?.y ?? 0;
  const content = page.getByLabel('Content (Markdown)');
  await content.scrollIntoViewIfNeeded();
  const before = await topOfPin();
  const field = (await content.boundingBox())?.y ?? 0;
  expect(before).toBeGreaterThan(field);
  await content.press('Control+Home');
  await content.pressSequentially('Nytt avsnitt.\n\n');
  await expect.poll(topOfPin).toBeGreaterThan(before + 20);
  await pin.click();
  await expect(page.getByText('Ja, se kilden.')).toBeInViewport();
});
