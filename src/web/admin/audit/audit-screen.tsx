import { Download, ScrollText } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { maxSearchLength } from '../../../domain/page-query.ts';
import { Button } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { bindText, ChoiceField, Field } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/surfaces.tsx';
import { Table } from '../../ui/table.tsx';
import { api, type Body, useApiList } from '../data/api-client.ts';
import { useDownload } from '../parts/files/use-download.ts';
import { useTexts, useWordTranslator } from '../parts/formats.ts';
import { FoldedOnPhone, ListView, useListParams } from '../parts/lists.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { changesOf } from './audit-changes.ts';
import { type AuditFilter, auditFilterOf } from './audit-filter.ts';

export default function Audit() {
  const { t } = useTexts('audit');
  const { page, value, setFilters, clearFilters } = useListParams();
  const filter = auditFilterOf(value);
  const isFiltered = Object.values(filter).some(Boolean);
  const query = { page: String(page), ...filter };
  const list = useApiList([...auditKey, query], () => api.audit.$get({ query }));
  const fileName = 'audit-log.csv';
  const exportAll = useDownload(`/api/audit/export?${new URLSearchParams(filter)}`, { fileName });
  return (
    <>
      <ScreenHeader title={t('title')} text={t('text')}>
        <Button icon={Download} look="secondary" action={exportAll} text={t('export')} />
      </ScreenHeader>
      <AuditFilters filter={filter} onChange={setFilters} />
      <ListView query={list} lines={8}>
        {({ entries }) =>
          entries.length === 0 ? (
            <EmptyState icon={ScrollText} title={isFiltered ? t('noneOfKind') : t('none')}>
              {isFiltered && <Button look="secondary" onClick={clearFilters} text={t('showAll')} />}
            </EmptyState>
          ) : (
            <AuditTable entries={entries} />
          )
        }
      </ListView>
    </>
  );
}

function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const { t, time } = useTexts('audit');
  const nameOf = useWordTranslator('audit.actions');
  return (
    <Table
      dense="phone"
      label={t('title')}
      rows={entries}
      columns={[
        { text: t('at'), cell: ({ at }) => <time dateTime={at}>{time(at)}</time> },
        {
          text: t('action'),
          cell: ({ action }) => <span className="font-semibold">{nameOf(action)}</span>,
        },
        {
          text: t('actor'),
          cell: ({ actor }) => <Email className="block md:min-w-36" address={actor?.email ?? t('nobody')} />,
        },
        {
          text: t('target'),
          main: true,
          cell: ({ target }) => <Email className="block md:min-w-36" address={target ?? '–'} />,
        },
        {
          text: t('address'),
          cell: ({ address }) => <span className="block md:min-w-28">{address ?? '–'}</span>,
        },
        {
          text: t('change'),
          cell: ({ before, after }) => (
            <div className="md:min-w-32">
              <AuditChange before={before} after={after} />
            </div>
          ),
        },
      ]}
    />
  );
}

function AuditFilters(props: { filter: AuditFilter; onChange: (filter: AuditFilter) => void }) {
  const { t } = useTexts('audit');
  const nameOf = useWordTranslator('audit.actions');
  const actions = Object.entries(t('actions', { returnObjects: true })).flatMap(([subject, names]) =>
    Object.keys(names).map((name) => `${subject}.${name}`),
  );
  const [draft, setDraft] = useState(props.filter);
  // The browser's Back and Forward buttons change the filter in the address, so the fields are reset to it.
  const current = JSON.stringify(props.filter);
  useEffect(() => setDraft(JSON.parse(current)), [current]);
  const field = (name: keyof AuditFilter) => ({
    name,
    ...bindText(draft[name], (typed) => setDraft({ ...draft, [name]: typed })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onChange({ ...draft, actor: draft.actor.trim(), target: draft.target.trim() });
  };
  return (
    <search className="mb-4">
      <form onSubmit={submit}>
        <FoldedOnPhone
          active={Object.values(props.filter).filter(Boolean).length}
          className="items-end gap-3 sm:grid sm:grid-cols-2 lg:grid-cols-5"
        >
          <ChoiceField
            label={t('action')}
            value={draft.action}
            values={actions}
            textOf={nameOf}
            all={t('all')}
            onChoose={(action) => props.onChange({ ...draft, action })}
          />
          <Field label={t('actorFilter')} type="search" maxLength={maxSearchLength} {...field('actor')} />
          <Field label={t('targetFilter')} type="search" maxLength={maxSearchLength} {...field('target')} />
          <Field label={t('fromDay')} type="date" max={draft.to || undefined} {...field('from')} />
          <Field label={t('toDay')} type="date" min={draft.from || undefined} {...field('to')} />
          <Button type="submit" look="secondary" className="justify-self-start" text={t('search')} />
        </FoldedOnPhone>
      </form>
    </search>
  );
}

const auditKey = ['audit'] as const;

/** The inferred API type cannot express that `before` and `after` are any JSON. */
type AuditEntry = Omit<Body<typeof api.audit.$get>['entries'][number], 'before' | 'after'> &
  Record<'before' | 'after', unknown>;

/** Fields whose values are fixed words, such as a status. They are translated; others are shown as they were typed. */
const translatedFields = new Set([
  '',
  ...'role scope method status locale intent type mode source by reason'.split(' '),
]);

/** A change of more fields than this is collapsed, so that the list stays short. */
const maxUnfolded = 4;

function AuditChange({ before, after }: { before: unknown; after: unknown }) {
  const { t, time, whole } = useTexts('audit');
  const nameOfField = useWordTranslator('audit.fields');
  const nameOfValue = useWordTranslator('audit.values');
  const textOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing');
    if (Array.isArray(value)) return value.map((each) => textOf(field, each)).join(', ') || t('nothing');
    if (typeof value === 'object')
      return 'characters' in value
        ? t('characters', { count: Number(value.characters) })
        : JSON.stringify(value);
    if (typeof value === 'number') return whole(value);
    const word = String(value);
    if (field.endsWith('_at')) return time(word);
    return typeof value === 'boolean' || translatedFields.has(field) ? nameOfValue(word) : word;
  };
  const changes = changesOf(before, after);
  if (changes.length === 0) return '–';
  const list = (
    <dl className="grid gap-1">
      {changes.map(({ field, was, is }) => (
        <div key={field}>
          {field && <dt className="text-xs font-semibold text-ink-soft">{nameOfField(field)}</dt>}
          <dd>
            {was !== undefined && (
              <>
                <span className="sr-only">{t('before')}: </span>
                <del className="text-ink-soft no-underline">{textOf(field, was)}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <span className="sr-only">{t('after')}: </span>
            {textOf(field, is)}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (changes.length <= maxUnfolded) return list;
  return (
    <details>
      <summary className="inline-flex min-h-6 cursor-pointer items-center">
        {t('fieldCount', { count: changes.length })}
      </summary>
      {list}
    </details>
  );
}
