import { content, publish } from '../editor/editor-parts.ts';
import { expect, openAs, test } from '../newsroom.ts';

test.use({ locale: 'en-GB' });

test('a user ties a claim to a source, and publishing warns about the claims without a source', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const slug = `claims-${process.pid}-${Date.now()}`;
  const made = await newsroom.call(newsroom.admin, 'POST', '/api/articles', {
    slug,
    title_en: 'Soft drinks',
    content_en: '# Soft drinks\n\nSoft drinks cause diabetes. Sweets cause obesity.',
  });
  const { id } = await made.json();
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}?tab=en`);
  const panel = page.getByRole('region', { name: 'Health claims' });
  await expect(panel).toContainText('2 claims without a source');
  await panel.getByRole('button', { name: 'Choose a source for “Soft drinks cause diabetes.”' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a source' });
  await picker.getByLabel('Search the source library').fill('norway diet');
  await expect(picker.getByRole('option')).toHaveText([
    'Diet in Norway (Norwegian Institute of Public Health)',
    'New source …',
  ]);
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('1 claim without a source');
  await panel.getByText('1 claim with a source').click();
  await expect(panel).toContainText(
    'Diet in Norway (Norwegian Institute of Public Health) (information page)',
  );

  // A missing source is added in place and tied to the claim.
  await panel.getByRole('button', { name: 'Choose a source for “Sweets cause obesity.”' }).click();
  await picker.getByLabel('Search the source library').fill(`https://example.org/${slug}`);
  await picker.getByRole('option', { name: 'New source …' }).click();
  const form = page.getByRole('dialog', { name: 'Add source' });
  await expect(form.getByLabel('URL')).toHaveValue(`https://example.org/${slug}`);
  await form.getByLabel('Title in English').fill('A new source');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toContainText('2 claims with a source');
  await expect(panel).toContainText('A new source');
  await panel.getByRole('button', { name: 'Remove the source from “Sweets cause obesity.”' }).click();
  await expect(panel).toContainText('1 claim without a source');

  await content(page).fill('# Soft drinks\n\nSoft drinks lead to diabetes. Sweets cause obesity.');
  await expect(panel).toContainText('1 source without a claim');
  await panel
    .getByLabel('Move the source from “Soft drinks cause diabetes.” to another claim')
    .selectOption({ label: 'Soft drinks lead to diabetes.' });
  await expect(panel).not.toContainText('source without a claim');

  await page.getByRole('button', { name: /^\d+ warnings$/ }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('1 health claim has no source:');
  await expect(question).toContainText('Sweets cause obesity.');
  await expect(question).not.toContainText('lead to diabetes');
  await page.keyboard.press('Escape');
  await publish(page).click();
  await expect(page.getByText('Article is now live')).toBeVisible();

  await page.goto(`${newsroom.address}/en/blogg/${slug}`);
  await page.getByRole('link', { name: '1', exact: true }).click();
  await expect(page).toHaveURL(/#kilde-1$/);
  await expect(page.locator('#kilde-1')).toContainText('Diet in Norway');
});

test('readers see the strength that a user chose for a claim instead of the strength of its source', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const slug = `strength-${process.pid}-${Date.now()}`;
  const sentence =
    'A higher intake is associated with [diabetes](https://www.bmj.com/content/384/bmj-2023-077310).';
  const made = await newsroom.call(newsroom.admin, 'POST', '/api/articles', {
    slug,
    title_en: 'Strength',
    content_en: `# Strength\n\n${sentence}`,
    status: 'published',
  });
  const { id } = await made.json();
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}?tab=en#claims-en`);
  const panel = page.getByRole('region', { name: 'Health claims' });
  await expect(panel.getByRole('heading', { name: 'Health claims' })).toBeFocused();
  await panel.getByText('1 claim with a source').click();
  await expect(panel).toContainText('certainty (GRADE) varies by outcome');
  const [statisticalClass, grade] = [
    panel.getByLabel(/^Statistical class for /),
    panel.getByLabel(/^Certainty \(GRADE\) for /),
  ];
  await statisticalClass.selectOption({ label: 'statistical class: convincing' });
  // A field shows its new value only when the value is stored.
  await expect(statisticalClass).not.toHaveValue('');
  await grade.selectOption({ label: 'certainty (GRADE): moderate' });
  await expect(grade).not.toHaveValue('');
  await page.goto(`${newsroom.address}/en/blogg/${slug}`);
  await expect(page.locator('#kilde-1')).toContainText('statistical class: convincing');
  await expect(page.locator('#kilde-1')).toContainText('certainty (GRADE): moderate');
});
