import { describe, expect, it } from 'vitest';
import { loadAdminI18n } from './admin-i18n.ts';

const nbsp = '\u00a0';

describe('the texts of the admin', () => {
  it('contain numbers with the thousands separator of the language', async () => {
    const no = await loadAdminI18n('no');
    const en = await loadAdminI18n('en');
    const count = 202_855;
    expect(no.t('admin:keywords.import.willAdd', { count })).toBe(`202${nbsp}855 nye`);
    expect(en.t('admin:keywords.import.willAdd', { count })).toBe('202,855 new');
    expect(no.t('admin:keywords.import.take', { count })).toBe(`Importer 202${nbsp}855 søkeord`);
    expect(en.t('admin:keywords.import.shown', { shown: 20, count })).toBe('Showing 20 of 202,855 rows:');
  });

  it('choose the singular or plural by the number, and leave other values unchanged', async () => {
    const en = await loadAdminI18n('en');
    expect(en.t('admin:articles.count', { count: 1 })).toBe('1 article');
    expect(en.t('admin:articles.count', { count: 1200 })).toBe('1,200 articles');
    expect(en.t('admin:editor.slugHint', { slug: '2026' })).toBe('URL: /blogg/2026');
  });
});
