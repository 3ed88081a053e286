import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { loadAdminI18n } from '../../i18n/admin-i18n.ts';
import { PublishWarnings } from './publish-warnings.tsx';
import type { PublishedLanguage } from './published-languages.ts';

const i18n = await loadAdminI18n('en');
const fine: PublishedLanguage = {
  locale: 'no',
  warnings: [],
  undescribed: [],
  untied: [],
  deadLinks: [],
  faults: [],
};
const render = (language: Partial<PublishedLanguage>) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <PublishWarnings languages={[{ ...fine, ...language }]} />
    </I18nextProvider>,
  );
const allWell = i18n.t('editor.quality.good', { ns: 'admin' });

it('the warnings before publishing say that all is well only if there are none of any kind', () => {
  expect(render({})).toContain(allWell);
  const flawed: Partial<PublishedLanguage>[] = [
    { warnings: ['too_few_words'] },
    { undescribed: ['/a.webp'] },
    { untied: ['kreft'] },
    { deadLinks: ['/blogg/a'] },
    { faults: [{ kind: 'unfinished', text: 'om fiber' }] },
  ];
  for (const each of flawed) expect(render(each)).not.toContain(allWell);
});
