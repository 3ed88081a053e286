import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxSearchLength } from '../../../domain/page-query.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField, Field } from '../../ui/field.tsx';
import { FoldedOnPhone } from '../parts/folded-filters.tsx';
import { useWordTranslator } from '../parts/use-word-translator.ts';

const names = ['action', 'actor', 'target', 'from', 'to'] as const;
export type AuditFilter = Record<(typeof names)[number], string>;

/** Reads the filter from the query string. An invalid date is ignored. */
export const auditFilterOf = (value: (name: string) => string): AuditFilter => {
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(value(name)) ? value(name) : '');
  const text = (name: string) => value(name).slice(0, maxSearchLength);
  return {
    action: value('action'),
    actor: text('actor'),
    target: text('target'),
    from: day('from'),
    to: day('to'),
  };
};

export function AuditFilters(props: { filter: AuditFilter; onChange: (filter: AuditFilter) => void }) {
  const { t } = useTranslation('admin');
  const nameOf = useWordTranslator('audit.actions');
  const actions = Object.entries(t('audit.actions', { returnObjects: true })).flatMap(([subject, names]) =>
    Object.keys(names).map((name) => `${subject}.${name}`),
  );
  const [draft, setDraft] = useState(props.filter);
  // The browser's Back and Forward buttons change the filter in the address, so the fields are reset to it.
  const current = JSON.stringify(props.filter);
  useEffect(() => setDraft(JSON.parse(current)), [current]);
  const field = (name: keyof AuditFilter) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
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
            label={t('audit.action')}
            value={draft.action}
            values={actions}
            textOf={nameOf}
            all={t('audit.all')}
            onChoose={(action) => props.onChange({ ...draft, action })}
          />
          <Field
            label={t('audit.actorFilter')}
            type="search"
            maxLength={maxSearchLength}
            {...field('actor')}
          />
          <Field
            label={t('audit.targetFilter')}
            type="search"
            maxLength={maxSearchLength}
            {...field('target')}
          />
          <Field label={t('audit.fromDay')} type="date" max={draft.to || undefined} {...field('from')} />
          <Field label={t('audit.toDay')} type="date" min={draft.from || undefined} {...field('to')} />
          <Button type="submit" look="secondary" className="justify-self-start">
            {t('audit.search')}
          </Button>
        </FoldedOnPhone>
      </form>
    </search>
  );
}
