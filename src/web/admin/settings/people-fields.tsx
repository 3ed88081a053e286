import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface PeopleFieldsProps<Entry extends { name: string }> {
  kind: 'reviewer' | 'processor';
  title: string;
  hint: string;
  entries: readonly Entry[];
  blank: Entry;
  fields: readonly { name: Exclude<keyof Entry & string, 'name'>; label: string; lang?: string }[];
  max: number;
  problemOf: (index: number, field: string) => string | undefined;
  onChange: (entries: Entry[]) => void;
}

export function PeopleFields<Entry extends { name: string }>(props: PeopleFieldsProps<Entry>) {
  const { t } = useTranslation('admin');
  const { kind, entries, problemOf } = props;
  const change = (index: number, field: string, value: string) =>
    props.onChange(entries.map((entry, at) => (at === index ? { ...entry, [field]: value } : entry)));
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="text-sm font-semibold">{props.title}</h3>
        <p className="text-sm text-ink-soft">{props.hint}</p>
      </div>
      {entries.map((entry, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a person has no id, and any field may be empty or equal
          key={index}
          className="grid gap-4 rounded-lg border border-line p-4 sm:grid-cols-2"
        >
          <legend className="px-1 text-sm font-semibold">
            {t(`settings.${kind}.number`, { number: index + 1 })}
          </legend>
          <Field
            label={t(`settings.${kind}.name`)}
            value={entry.name}
            problem={problemOf(index, 'name')}
            onChange={(event) => change(index, 'name', event.target.value)}
          />
          {props.fields.map(({ name, label, lang }) => (
            <Field
              key={name}
              label={label}
              lang={lang}
              value={String(entry[name])}
              problem={problemOf(index, name)}
              onChange={(event) => change(index, name, event.target.value)}
            />
          ))}
          <div className="self-end justify-self-end sm:col-span-full">
            <IconButton
              icon={Trash2}
              label={
                entry.name
                  ? t(`settings.${kind}.remove`, { name: entry.name })
                  : t(`settings.${kind}.removeUnnamed`)
              }
              onClick={() => props.onChange(entries.filter((_, at) => at !== index))}
            />
          </div>
        </fieldset>
      ))}
      {entries.length < props.max && (
        <div>
          <Button icon={Plus} look="secondary" onClick={() => props.onChange([...entries, props.blank])}>
            {t(`settings.${kind}.add`)}
          </Button>
        </div>
      )}
    </div>
  );
}
