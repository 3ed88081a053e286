import additiveFacts from '../../../../content/additives/additive-facts.json' with { type: 'json' };
import additiveRows from '../../../../content/additives/additives.json' with { type: 'json' };
import { type Additive, isCosmetic, markerOf } from '../../../domain/labels/additive.ts';
import {
  type AdditiveFacts,
  additiveFactsSchema,
  additivesSchema,
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

/** The additives with an E number. For a group number, such as E472, these are all additives of the group. */
export interface FoundAdditives {
  e: string;
  members: readonly Additive[];
}

const groupOf = (e: string) => e.replace(/[a-g]$/, '');
const found = new Map<string, FoundAdditives>();
for (const { e } of additives) {
  const group = groupOf(e);
  if (group !== e && !found.has(group)) {
    found.set(group, { e: group, members: additives.filter((additive) => groupOf(additive.e) === group) });
  }
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
  const names = additive.classes.map((id) => t(`labels:classes.${id}.name`).toLowerCase());
  const [principal = ''] = names;
  const cosmetic = additive.classes.find(isCosmetic);
  return t(`labels:additives.marker.${markerOf(additive)}`, {
    class: principal,
    cosmetic: cosmetic ? t(`labels:classes.${cosmetic}.name`).toLowerCase() : '',
  });
}
