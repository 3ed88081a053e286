import { site } from '../../../../site.config.ts';
import type { FoodVerdict } from '../../../domain/foods/food.ts';
import { markerOf } from '../../../domain/labels/additive.ts';
import type { Locale } from '../../../domain/locale.ts';
import { additivePath, foodPath, publicPagePaths } from '../../../domain/site/public-pages.ts';
import type { Services } from '../../../server/services.ts';
import type texts from '../../i18n/no/search.json';
import { additiveName, findAdditives, markerSentence } from '../additives/additive-data.ts';
import { publicPageTitle } from '../pages/page-titles.ts';

export type FoundKind = keyof typeof texts.kinds;

/** A found page as the list shows it. */
export interface FoundEntry {
  kind: FoundKind;
  title: string;
  path: string;
  text: string;
  /** Only for foods. */
  verdict?: FoodVerdict;
  /** Only for additives. */
  marker?: ReturnType<typeof markerOf>;
}

/** Looks up the texts of an entry. Returns undefined if the page does not exist any more. */
export function foundEntry(
  entry: Awaited<ReturnType<Services['search']['find']>>['entries'][number],
  locale: Locale,
  { bySlug }: Pick<Awaited<ReturnType<Services['foods']['readLibrary']>>, 'bySlug'>,
): FoundEntry | undefined {
  const kind = entry.kind as FoundKind;
  if ('slug' in entry) {
    const food = bySlug.get(entry.slug);
    return (
      food && {
        kind,
        title: food.names[locale].name,
        path: foodPath(food.slug),
        text: food.answer[locale],
        verdict: food.verdict,
      }
    );
  }
  if ('e' in entry) {
    const additive = findAdditives(entry.e)?.members[0];
    return (
      additive && {
        kind,
        title: `E${entry.e}: ${additiveName(additive, locale)}`,
        path: additivePath(entry.e),
        text: markerSentence(additive, locale),
        marker: markerOf(additive),
      }
    );
  }
  if ('title' in entry) return { kind, title: entry.title, path: entry.path, text: '' };
  const path = publicPagePaths(site.productSlug)[entry.page];
  return { kind, title: publicPageTitle(path, locale) ?? path, path, text: '' };
}
