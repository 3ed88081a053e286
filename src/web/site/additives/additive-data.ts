import additiveFacts from '../../../../content/additives/additive-facts.json' with { type: 'json' };
import additiveOpinions from '../../../../content/additives/additive-opinions.json' with { type: 'json' };
import additiveTexts from '../../../../content/additives/additive-texts.json' with { type: 'json' };
import additiveRows from '../../../../content/additives/additives.json' with { type: 'json' };
import { type Additive, isCosmetic, markerOf } from '../../../domain/labels/additive.ts';
import {
  type AdditiveFacts,
  type AdditiveOpinion,
  additiveFactsSchema,
  additiveOpinionsSchema,
  additivesSchema,
  additiveTextsSchema,
  type FactSource,
} from '../../../domain/labels/additive-schema.ts';
import type { Locale } from '../../../domain/locale.ts';
import { siteI18n } from '../../i18n/site-i18n.ts';

export const additives: readonly Additive[] = additivesSchema.parse(additiveRows);

const facts = new Map(additiveFactsSchema.parse(additiveFacts).map((entry) => [entry.e, entry]));

export function factsOf({ e }: Additive): AdditiveFacts {
  const found = facts.get(e);
  if (!found) throw new Error(`content/additives has no facts about E${e}`);
  return found;
}

const opinions = new Map(
  additiveOpinionsSchema.parse(additiveOpinions).flatMap((opinion) => opinion.e.map((e) => [e, opinion])),
);

export const opinionOn = ({ e }: Additive): AdditiveOpinion | undefined => opinions.get(e);

const texts = additiveTextsSchema.parse(additiveTexts);

/** The Markdown text about a common additive. */
export const textAbout = ({ e }: Additive, locale: Locale): string | undefined => texts[e]?.[locale];

const maxSimilar = 8;

/** The additives that the facts name as similar, otherwise those that EFSA has assessed together with this one. */
export function similarAdditives(additive: Additive): { to: readonly Additive[]; source: FactSource } {
  const { e = [], url = '' } = opinionOn(additive) ?? {};
  const { to, source } = factsOf(additive).similar ?? { to: e, source: url };
  const others = additives.filter((each) => each !== additive && to.includes(each.e));
  return { to: others.slice(0, maxSimilar), source };
}

/** The functional classes of an additive as an enumeration that begins with a capital letter. */
export function classNames(additive: Additive, locale: Locale): string {
  const { t } = siteI18n[locale];
  const [first = '', ...rest] = additive.classes.map((id) => t(`labels:classes.${id}.name`));
  return [first, ...rest.map((name) => name.toLowerCase())].join(', ');
}

/** The additives with an E number. For a group number, such as E472, these are all additives of the group. */
export interface FoundAdditives {
  e: string;
  members: readonly Additive[];
}

const groupOf = (e: string) => e.replace(/[a-g]$/, '');
const found = new Map<string, FoundAdditives>();
for (const { e } of additives) {
  const group = groupOf(e);
  if (group !== e && !found.has(group))
    found.set(group, { e: group, members: additives.filter((additive) => groupOf(additive.e) === group) });
}
for (const additive of additives) found.set(additive.e, { e: additive.e, members: [additive] });

export const findAdditives = (e: string): FoundAdditives | undefined => found.get(e);

export const additiveName = (additive: Additive, locale: Locale): string => additive[locale];

export function additivePageTitle({ e, members }: FoundAdditives, locale: Locale): string {
  const { t } = siteI18n[locale];
  const [only] = members;
  return members.length === 1 && only
    ? t('labels:additives.pageTitle', { e, name: additiveName(only, locale) })
    : t('labels:additives.groupTitle', { e });
}

export function markerSentence(additive: Additive, locale: Locale): string {
  const { t } = siteI18n[locale];
  const [principal = ''] = additive.classes.map((id) => t(`labels:classes.${id}.name`).toLowerCase());
  const cosmetic = additive.classes.find(isCosmetic);
  return t(`labels:additives.marker.${markerOf(additive)}`, {
    class: principal,
    cosmetic: cosmetic ? t(`labels:classes.${cosmetic}.name`).toLowerCase() : '',
  });
}
