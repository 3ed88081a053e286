import { describe, expect, it } from 'vitest';
import estimates from '../../../content/research/estimates.json' with { type: 'json' };
import { locales } from '../../domain/locale.ts';
import en from '../../web/i18n/en/upf.json' with { type: 'json' };
import no from '../../web/i18n/no/upf.json' with { type: 'json' };
import { researchCsv } from './research-csv.ts';

describe('the figures of the research page', () => {
  it.each(locales)('are the numbers that the table states (language: %s)', (locale) => {
    const { rows } = { no, en }[locale].research.table;
    const grades = {
      no: ['Svært lav', 'Lav', 'Moderat', 'Høy'],
      en: ['Very low', 'Low', 'Moderate', 'High'],
    };
    expect(estimates.length).toBeGreaterThan(10);
    for (const { id, estimate, low, high, certainty } of estimates) {
      const row = rows.find((each) => each.id === id);
      const shown = `${estimate.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
      expect(row?.effect.replaceAll(',', '.'), id).toContain(shown);
      if (certainty) expect(row?.grade, id).toBe(grades[locale][certainty - 1]);
      expect(low).toBeLessThan(estimate);
      expect(high).toBeGreaterThan(estimate);
    }
  });

  it.each(locales)('are available as CSV with one line for each outcome (language: %s)', (locale) => {
    const { rows } = { no, en }[locale].research.table;
    const lines = researchCsv(locale).trim().split(/\r?\n/);
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines[1]).toContain('1.5,1.37,1.63,https://www.bmj.com/');
  });
});
