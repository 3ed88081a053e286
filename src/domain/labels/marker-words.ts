import type { Locale } from '../locale.ts';
import type { AdditiveClass } from './additive.ts';
import type { DisputedIngredient, MarkerIngredient } from './dictionary.ts';
import words from './marker-words.json' with { type: 'json' };

/** The id of the explanation of an ingredient on the label reader's page. */
export const ingredientAnchor = (id: MarkerIngredient | DisputedIngredient) => `marker-${id}` as const;

/** The id of the explanation of an additive class on the label reader's page. */
export const classAnchor = (id: AdditiveClass) => `class-${id}` as const;

type Anchor = ReturnType<typeof ingredientAnchor> | ReturnType<typeof classAnchor>;

/**
 * Words in articles that the label reader's page explains, as regular expressions. Words that usually have another
 * meaning in articles, such as protein and fibre, are left out.
 */
export const markerWords: Record<Locale, Partial<Record<Anchor, string>>> = words;
