import type { Locale } from '../locale.ts';
import type { AdditiveClass } from './additive.ts';
import type { DisputedIngredient, MarkerIngredient } from './dictionary.ts';

/** The id of the explanation of an ingredient on the label reader's page. */
export const ingredientAnchor = (id: MarkerIngredient | DisputedIngredient) => `marker-${id}` as const;

/** The id of the explanation of an additive class on the label reader's page. */
export const classAnchor = (id: AdditiveClass) => `class-${id}` as const;

type Anchor = ReturnType<typeof ingredientAnchor> | ReturnType<typeof classAnchor>;

/**
 * Words in articles that the label reader's page explains, as regular expressions. Words that usually have another
 * meaning in articles, such as protein and fibre, are left out.
 */
export const markerWords: Record<Locale, Partial<Record<Anchor, string>>> = {
  no: {
    'marker-starch-syrup': 'glukose-?(?:fruktose-?)?sirup(?:en)?|fruktosesirup(?:en)?|maissirup(?:en)?',
    'marker-glucose': 'druesukker(?:et)?|dekstrose',
    'marker-fructose': 'fruktsukker(?:et)?',
    'marker-invert-sugar': 'invertsukker(?:et)?',
    'marker-maltodextrin': 'maltodekstrin(?:et)?',
    'marker-hydrogenated-fat': '(?:delvis |full)?herdet fett|(?:delvis )?herdede (?:oljer|fett)',
    'marker-interesterified-fat': '(?:om|inter)est(?:ret|erifisert) fett',
    'marker-protein':
      'proteinisolat(?:er|et|ene)?|proteinkonsentrat(?:er|et|ene)?|(?:melke|myse|soya|erte|potet)protein(?:er|et)?',
    'marker-gluten': 'hvetegluten|tilsatt gluten',
    'marker-hydrolysate': 'hydrolyserte? proteine?r?|proteinhydrolysat(?:er|et)?',
    'marker-fibre': 'inulin',
    'marker-modified-starch': 'modifisert (?:mais|potet|tapioka|hvete)?stivelse',
    'marker-separated-meat': 'mekanisk utbei?net (?:kylling|svine|kalkun)?kjøtt',
    'marker-natural-flavouring': 'naturlige? aroma(?:er|en|ene)?',
    'marker-smoke-flavouring': 'røykaroma(?:er|en)?',
    'marker-flavouring': 'aroma(?:er|en|ene)?|aromastoff(?:er|et|ene)?',
    'marker-yeast-extract': 'gjærekstrakt(?:er|et)?',
    'class-sweetener': 'søtstoff(?:er|et|ene)?',
    'class-colour': 'fargestoff(?:er|et|ene)?',
    'class-flavour-enhancer': 'smaksforsterker(?:e|en|ne)?',
    'class-emulsifier': 'emulgator(?:er|en|ene)?',
    'class-emulsifying-salt': 'smeltesalt(?:er|et|ene)?',
    'class-thickener': 'fortykningsmid(?:del|ler|delet|lene)',
    'class-gelling-agent': 'geleringsmid(?:del|ler|delet|lene)',
    'class-glazing-agent': 'overflatebehandlingsmid(?:del|ler|delet|lene)',
  },
  en: {
    'marker-starch-syrup': '(?:high[- ])?(?:glucose|fructose|corn)(?:[- ](?:fructose|corn))? syrups?',
    'marker-glucose': 'dextrose',
    'marker-invert-sugar': 'invert(?:ed)? sugar(?: syrup)?',
    'marker-maltodextrin': 'maltodextrins?',
    'marker-hydrogenated-fat': '(?:partially |fully )?hydrogenated (?:fats?|oils?|vegetable oils?)',
    'marker-interesterified-fat': 'interesterified (?:fats?|oils?)',
    'marker-protein':
      '(?:soya? |pea |milk |whey )?protein (?:isolate|concentrate)s?|(?:milk|whey|pea|soya?) protein',
    'marker-gluten': 'added gluten|wheat gluten',
    'marker-hydrolysate': 'hydroly[sz]ed proteins?|protein hydrolysates?',
    'marker-fibre': 'inulin',
    'marker-modified-starch': 'modified (?:corn |maize |potato |food )?starch(?:es)?',
    'marker-separated-meat': 'mechanically (?:separated|recovered) (?:meat|chicken|poultry|pork)',
    'marker-natural-flavouring': 'natural flavou?rings?',
    'marker-smoke-flavouring': 'smoke flavou?rings?',
    'marker-flavouring': 'flavou?rings?',
    'marker-yeast-extract': 'yeast extracts?',
    'class-flavour-enhancer': 'flavou?r enhancers?',
    'class-sweetener': 'sweeteners?',
    'class-colour': 'food colou?rs?|food colou?rings?',
    'class-emulsifier': 'emulsifiers?',
    'class-emulsifying-salt': 'emulsifying salts?',
    'class-thickener': 'thickeners?',
    'class-gelling-agent': 'gelling agents?',
    'class-glazing-agent': 'glazing agents?',
  },
};
