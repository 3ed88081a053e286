import { databaseUnavailableFor, expect, firstAdmin, openAs, test } from '../newsroom.ts';
import { addKeyword, newTerm, rowOf } from './keyword-parts.ts';

test.use({ expectedConsoleErrors: /status of (4\d\d|503)|net::ERR_/, locale: 'en-GB' });

test('an empty keyword list explains the next step and has a button that adds the first keyword', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  await openAs(page, emptyNewsroom, admin, '/admin/keywords');
  await expect(page.getByRole('heading', { level: 1, name: 'Keyword Explorer' })).toBeVisible();
  await expect(page.getByText('No keywords yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add your first keyword' }).click();
  const form = page.getByRole('dialog', { name: 'Add Keyword' });
  await expect(form.getByLabel('Language')).toHaveValue('no');
  await expect(form.getByLabel('Intent')).toHaveValue('info');
  await expect(form.getByLabel('Difficulty')).toHaveValue('50');
  await expect(form.getByLabel('Volume')).toHaveValue('0');
  await form.getByLabel('Term').fill('ultraprosessert mat');
  await form.getByRole('button', { name: 'Add Keyword' }).click();
  await expect(page.getByText('Keyword added successfully')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(rowOf(page, 'ultraprosessert mat')).toBeVisible();
  await expect(page.getByText('No keywords yet')).toBeHidden();
});

test('with a language model, the table of keywords fits 1280 px and breaks no word of a term', async ({
  page,
  newsroom,
}) => {
  const term = newTerm('frokostblandinger');
  await newsroom.call(newsroom.admin, 'POST', '/api/keywords', { term });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route('**/api/queue/counts', async (route) => {
    const counts = await (await route.fetch()).json();
    await route.fulfill({ json: { ...counts, hasModel: true } });
  });
  await openAs(page, newsroom, newsroom.admin, '/admin/keywords?sort=newest');
  const row = rowOf(page, term);
  await expect(row.getByRole('button', { name: 'Generate to review' })).toBeVisible();
  const lines = await row.getByText(term, { exact: true }).evaluate((element) => {
    const word = document.createRange();
    word.setStart(element.firstChild as Text, 0);
    word.setEnd(element.firstChild as Text, 'frokostblandinger'.length);
    return word.getClientRects().length;
  });
  expect(lines).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
});

test('the keyword form requires a term, a difficulty from 0 to 100 and a volume of at least 0', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/keywords');
  await addKeyword(page, { term: '' });
  const form = page.getByRole('dialog', { name: 'Add Keyword' });
  const wrong = () => form.locator('input:invalid').getAttribute('name');
  expect(await wrong()).toBe('term');
  await form.getByLabel('Term').fill('x');
  for (const [label, values] of [
    ['Difficulty', ['101', '-1']],
    ['Volume', ['-1']],
  ] as const) {
    for (const value of values) {
      await form.getByLabel(label).fill(value);
      await form.getByRole('button', { name: 'Add Keyword' }).click();
      expect(await wrong()).toBe(label.toLowerCase());
    }
    await form.getByLabel(label).fill('0');
  }
});

test('an unchanged keyword form closes at once, and a changed one asks for confirmation', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/keywords');
  const form = page.getByRole('dialog', { name: 'Add Keyword' });
  const add = page.getByRole('button', { name: 'Add Keyword' });
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
  await add.click();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await add.click();
  await expect(form).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(form).toBeHidden();

  await add.click();
  await form.getByLabel('Term').fill('havre');
  await page.mouse.click(5, 5);
  await expect(form.getByLabel('Term')).toHaveValue('havre');
  await form.getByLabel('Term').focus();
  await page.keyboard.press('Escape');
  // The question handles keys once it has the focus.
  await expect(question.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form.getByLabel('Term')).toHaveValue('havre');
  await expect(form.getByLabel('Term')).toBeFocused();
  await form.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect(form).toBeHidden();
  await expect(add).toBeFocused();
});

test('keywords are sorted by priority, which falls with the difficulty, and a term is accepted only once', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const [low, high] = [newTerm('lav'), newTerm('høy')];
  await openAs(page, newsroom, newsroom.admin, '/admin/keywords');
  await addKeyword(page, { term: low, difficulty: '67', volume: '100001' });
  await expect(rowOf(page, low).getByRole('cell').nth(2)).toHaveText('33,000');
  await addKeyword(page, { term: high, difficulty: '0', volume: '100001' });
  const rows = page.getByRole('row').filter({ hasText: /lav|høy/ });
  await expect(rows.first()).toContainText(high);
  const long = newTerm('x'.repeat(150));
  await addKeyword(page, { term: long, difficulty: '0', volume: '1234567890' });
  const volume = rowOf(page, long).getByRole('cell').nth(3);
  // A number stays on one line beside a term of any length.
  const lines = await volume.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell.querySelector('div') ?? cell);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  await addKeyword(page, { term: ` ${high.toUpperCase()} ` });
  await expect(page.getByText('This keyword already exists in this language.')).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Term')).toHaveValue(` ${high.toUpperCase()} `);
});

test('a keyword is changed, and deleted after a confirmation', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const term = newTerm('endres');
  await openAs(page, newsroom, newsroom.admin, `/admin/keywords?q=${encodeURIComponent(term)}`);
  await addKeyword(page, { term });
  await rowOf(page, term)
    .getByRole('button', { name: `Edit ${term}` })
    .click();
  const form = page.getByRole('dialog', { name: 'Edit keyword' });
  await form.getByLabel('Language').selectOption('English');
  await form.getByLabel('Volume').fill('1200');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Keyword updated successfully')).toBeVisible();
  await expect(rowOf(page, term)).toContainText('English');
  await expect(rowOf(page, term)).toContainText('600');
  await rowOf(page, term)
    .getByRole('button', { name: `Delete ${term}` })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Delete this keyword?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, term)).toBeVisible();
  await rowOf(page, term)
    .getByRole('button', { name: `Delete ${term}` })
    .click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Keyword deleted successfully')).toBeVisible();
  await expect(rowOf(page, term)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a keyword that a colleague has changed is not overwritten, and the typed text stays', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const term = newTerm('delt');
  await openAs(page, newsroom, newsroom.admin, `/admin/keywords?q=${encodeURIComponent(term)}`);
  const { id } = await (await newsroom.call(newsroom.admin, 'POST', '/api/keywords', { term })).json();
  await page.getByRole('button', { name: `Edit ${term}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit keyword' });
  await form.getByLabel('Volume').fill('1200');
  await newsroom.call(newsroom.admin, 'PUT', `/api/keywords/${id}`, { term, difficulty: 10 });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText(
    'Someone else changed this keyword after you opened it.',
  );
  await expect(form.getByLabel('Volume')).toHaveValue('1200');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close without saving' }).click();
  await page.getByRole('button', { name: `Edit ${term}` }).click();
  await expect(form.getByLabel('Difficulty')).toHaveValue('10');
});

test('a new keyword is shown with a click on its toast if the list does not contain it', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const term = newTerm('vises');
  await openAs(page, newsroom, newsroom.admin, '/admin/keywords?q=et-annet-emne');
  await addKeyword(page, { term });
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Keyword added successfully' });
  await toast.getByRole('button', { name: 'View' }).click();
  await expect(rowOf(page, term)).toBeVisible();
});

test('the keyword list is shown even if live events invalidate it faster than the server answers', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const term = newTerm('travelt');
  await openAs(page, newsroom, newsroom.admin, '/admin/keywords');
  await newsroom.call(newsroom.admin, 'POST', '/api/keywords', { term });
  // A stream that ends at once is opened again every half second, and each opening invalidates the list.
  await page.route('**/api/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: ': alive\n\n' }),
  );
  await page.route('**/api/keywords?*', async (route) => {
    for (const _ of ['first', 'second']) await page.waitForRequest('**/api/events');
    await route.continue();
  });
  await page.goto(`${newsroom.address}/admin/keywords?q=${encodeURIComponent(term)}`);
  await expect(rowOf(page, term)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('Generate Content adds one outline to the queue, even if it is clicked twice', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const term = newTerm('køes');
  await openAs(page, newsroom, newsroom.admin, `/admin/keywords?q=${encodeURIComponent(term)}`);
  await addKeyword(page, { term });
  await expect(rowOf(page, term)).toContainText('No article yet');
  // The first click has added the outline before the second one comes.
  const generate = rowOf(page, term).getByRole('button', { name: 'Generate Content' });
  await generate.click({ clickCount: 2, delay: 300 });
  await expect(page.getByText('Added to content queue')).toHaveCount(1);
  const ledTo = rowOf(page, term).getByRole('link', { name: 'Outline: Queued' });
  await expect(ledTo).toBeVisible();
  await ledTo.click();
  await expect(page.getByRole('heading', { level: 1, name: term })).toBeVisible();
  const { items } = await (await newsroom.call(newsroom.admin, 'GET', '/api/queue?status=queued')).json();
  const made = items.filter((item: { payload: { term: string } }) => item.payload.term === term);
  expect(made).toMatchObject([{ type: 'outline', payload: { term, locale: 'no' } }]);
});

test('the keyword list remembers the chosen origin, and deletes several keywords after a confirmation', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const mark = newTerm('opphav');
  for (const name of ['a', 'b']) {
    await newsroom.call(newsroom.admin, 'POST', '/api/keywords', { term: `${mark} ${name}` });
  }
  await openAs(page, newsroom, newsroom.admin, `/admin/keywords?q=${encodeURIComponent(mark)}`);
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.click();
  await page.getByLabel('Origin').selectOption('Search data');
  await expect(page.getByText('No keywords found')).toBeVisible();
  await page.goto(`${newsroom.address}/admin/keywords?q=${encodeURIComponent(mark)}`);
  await expect(filters).toHaveText('Filters (1 active)');
  await filters.click();
  await expect(page.getByLabel('Origin')).toHaveValue('search');
  await page.getByLabel('Origin').selectOption('Added or imported');
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('group', { name: 'Bulk actions' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Delete 2 keywords?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 keywords deleted')).toBeVisible();
  await expect(page.getByText('No keywords found')).toBeVisible();
});

test('the address of the keyword list contains its filters, search and order, and Back removes the last filter', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const mark = newTerm('filter');
  for (const [name, locale, intent, volume] of [
    ['a', 'no', 'info', 5],
    ['b', 'en', 'howto', 50],
  ] as const) {
    const made = await newsroom.call(newsroom.admin, 'POST', '/api/keywords', {
      term: `${mark} ${name}`,
      locale,
      intent,
      volume,
    });
    expect(made.status).toBe(201);
  }
  await openAs(page, newsroom, newsroom.admin, '/admin/keywords');
  await page.getByLabel('Search keywords').fill(mark.toUpperCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('2 keywords')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(`${mark} b`);
  await page.getByLabel('Sort by').selectOption('Term');
  await expect(page.getByRole('row').nth(1)).toContainText(`${mark} a`);
  await expect(page.getByLabel('Language')).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Language').selectOption('English');
  await expect(page.getByText('1 keyword', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/q=.*sort=term.*locale=en/);
  await page.reload();
  await expect(rowOf(page, `${mark} b`)).toBeVisible();
  await page.getByRole('button', { name: 'Filters (1 active)' }).click();
  await page.getByLabel('Intent').selectOption('Information');
  await expect(page.getByText('No keywords found')).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, `${mark} b`)).toBeVisible();
  await page.getByLabel('Intent').selectOption('Information');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/admin\/keywords$/);
});

test('an address with invalid filters or an oversized search does not break a list', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const term = newTerm('adresse');
  await newsroom.call(newsroom.admin, 'POST', '/api/keywords', { term, volume: 2_000_000_000 });
  await openAs(page, newsroom, newsroom.admin, '/admin/keywords?locale=x&intent=x&sort=x&page=999999999');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto(`${newsroom.address}/admin/keywords?q=${'x'.repeat(201)}`);
  await expect(page.getByText('No keywords found')).toBeVisible();
  for (const list of ['users', 'sources']) {
    await page.goto(`${newsroom.address}/admin/${list}?q=${'x'.repeat(300)}`);
    await expect(page.getByText(new RegExp(`No ${list} found`))).toBeVisible();
  }
});

test('a keyword that is added in one browser tab appears in another tab', { tag: '@long' }, async ({
  page,
  context,
  newsroom,
}) => {
  const term = newTerm('live');
  await openAs(page, newsroom, newsroom.admin, '/admin/keywords');
  const other = await context.newPage();
  await other.goto(`${newsroom.address}/admin/keywords`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.bringToFront();
  await addKeyword(page, { term, volume: '900000', difficulty: '0' });
  await expect(rowOf(other, term)).toBeVisible();
  await other.close();
});

test('a keyword list that cannot be loaded shows the error and can be retried', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  // The event stream is blocked, because its opening would reload the list before the test clicks the button.
  await page.route('**/api/events', () => {});
  const isBack = await databaseUnavailableFor(page, '**/api/keywords?**');
  await openAs(page, newsroom, newsroom.admin, '/admin/keywords');
  await expect(page.getByText('Failed to fetch keywords')).toBeVisible();
  await isBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('the keyword screen in Norwegian', () => {
  test.use({ locale: 'nb-NO' });

  test('has Norwegian texts and number formats', { tag: '@long' }, async ({ page, newsroom }) => {
    const term = newTerm('norsk');
    await openAs(page, newsroom, newsroom.admin, '/admin/keywords');
    await page.getByRole('button', { name: 'Legg til søkeord' }).click();
    const form = page.getByRole('dialog', { name: 'Legg til søkeord' });
    await form.getByLabel('Søkeord').fill(term);
    await form.getByLabel('Søkevolum').fill('500000');
    await form.getByRole('button', { name: 'Legg til søkeord' }).click();
    await expect(page.getByText('Søkeordet er lagt til')).toBeVisible();
    await expect(rowOf(page, term)).toContainText(/250\s000/);
    await rowOf(page, term).getByRole('button', { name: 'Generer innhold' }).click();
    await expect(page.getByText('Lagt i innholdskøen')).toBeVisible();
    await page.route('**/api/keywords?**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Klarte ikke å hente søkeordene')).toBeVisible();
  });
});
