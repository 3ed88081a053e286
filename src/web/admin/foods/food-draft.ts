import type { FoodFields } from '../../../domain/foods/food.ts';
import type { Locale } from '../../../domain/locale.ts';

/** The texts of a food in one language as the form holds them. Lists have one entry per line. */
function textsIn(food: FoodFields | undefined, locale: Locale) {
  const [first, second] = food?.lists ?? [];
  return {
    name: food?.names[locale].name ?? '',
    aliases: food?.names[locale].aliases.join('\n') ?? '',
    answer: food?.answer[locale] ?? '',
    text: food?.text[locale] ?? '',
    markers: food?.markers[locale].join('\n') ?? '',
    variant1: first?.variant[locale] ?? '',
    ingredients1: first?.ingredients[locale] ?? '',
    variant2: second?.variant[locale] ?? '',
    ingredients2: second?.ingredients[locale] ?? '',
    swap: food?.swap?.phrase[locale] ?? '',
    advice: food?.advice?.[locale] ?? '',
    disputed: food?.disputed?.[locale] ?? '',
  };
}

export type DraftTexts = ReturnType<typeof textsIn>;
export type FoodDraft = ReturnType<typeof draftOf>;

/** The draft of a new food has the usual choices and no texts. */
export function draftOf(food?: FoodFields) {
  const labels = food?.labels;
  return {
    shelf: food?.shelf ?? 'dairy',
    verdict: food?.verdict ?? 'depends',
    basis: food?.basis ?? 'nova-rule',
    /** The NOVA groups, separated by commas, the usual one first. */
    groups: food?.groups.join(', ') ?? '3, 4',
    texts: { no: textsIn(food, 'no'), en: textsIn(food, 'en') },
    swapFoods: food?.swap?.foods.join('\n') ?? '',
    related: food?.related.join('\n') ?? '',
    sources: food?.sources.join('\n') ?? '',
    labels: {
      read: String(labels?.read ?? ''),
      withMarkers: String(labels?.withMarkers ?? ''),
      source: labels?.source ?? '',
      years: labels?.years ?? '',
    },
  };
}

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

export function fieldsOf(draft: FoodDraft): FoodFields {
  const { no, en } = draft.texts;
  const both = (field: keyof DraftTexts) => ({ no: no[field].trim(), en: en[field].trim() });
  /** A text that is empty in both languages is left out. One that is empty in one language is refused by the server. */
  const optional = (field: keyof DraftTexts) =>
    no[field].trim() || en[field].trim() ? both(field) : undefined;
  const list = (number: 1 | 2) => {
    const ingredients = optional(`ingredients${number}`);
    return ingredients ? [{ variant: both(`variant${number}`), ingredients }] : [];
  };
  const phrase = optional('swap');
  const { read, withMarkers, source, years } = draft.labels;
  return {
    shelf: draft.shelf,
    verdict: draft.verdict,
    basis: draft.basis,
    groups: draft.groups.split(',').flatMap((group) => (group.trim() ? [Number(group)] : [])),
    names: {
      no: { name: no.name.trim(), aliases: linesOf(no.aliases) },
      en: { name: en.name.trim(), aliases: linesOf(en.aliases) },
    },
    answer: both('answer'),
    text: both('text'),
    markers: { no: linesOf(no.markers), en: linesOf(en.markers) },
    lists: [...list(1), ...list(2)],
    swap: phrase && { phrase, foods: linesOf(draft.swapFoods) },
    advice: optional('advice'),
    disputed: optional('disputed'),
    sources: linesOf(draft.sources),
    labels: read.trim()
      ? { read: Number(read), withMarkers: Number(withMarkers), source: source.trim(), years: years.trim() }
      : undefined,
    related: linesOf(draft.related),
  };
}
