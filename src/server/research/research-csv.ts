import estimates from '../../../content/research/estimates.json' with { type: 'json' };
import type { Locale } from '../../domain/locale.ts';
import { csvLine, csvStart } from '../../domain/text/csv.ts';
import en from '../../web/i18n/en/upf.json' with { type: 'json' };
import no from '../../web/i18n/no/upf.json' with { type: 'json' };

const texts = { no, en };

export function researchCsv(locale: Locale): string {
  const { columns, rows } = texts[locale].research.table;
  const numbers = new Map(estimates.map((estimate) => [estimate.id, estimate]));
  const head = [...Object.values(columns), 'estimate', 'low', 'high', 'url'];
  const body = rows.map((row) => {
    const { estimate, low, high } = numbers.get(row.id) ?? {};
    const { outcome, effect, statisticalClass, grade, design, people, source, url } = row;
    return [outcome, effect, statisticalClass, grade, design, people, source, estimate, low, high, url];
  });
  return csvStart + [head, ...body].map(csvLine).join('');
}
