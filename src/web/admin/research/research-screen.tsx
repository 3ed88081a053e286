import { Microscope } from 'lucide-react';
import { inBothLocales, localizedPath } from '../../../domain/locale.ts';
import { researchAnchor, researchLimits } from '../../../domain/research/research-entry.ts';
import { plainTextOf } from '../../../domain/text/markdown-text.ts';
import { Field, useFields } from '../../ui/field.tsx';
import { api } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { LanguageFields } from '../parts/forms/language-fields.tsx';
import { useRecordForm } from '../parts/forms/use-record-form.ts';
import { PageCard, RecordScreen } from '../parts/record-screen.tsx';
import { type ListedResearchEntry, researchKey } from './data.ts';

export default function Research() {
  const { t, titleOf, locale, day } = useTexts();
  return (
    <RecordScreen
      feature="research"
      icon={Microscope}
      queryKey={researchKey}
      records={api.research}
      itemsOf={({ entries }) => entries}
      searchedText={({ title_no, title_en }) => `${title_no} ${title_en}`}
      deleteText={(entry) => t('research.deleteText', { name: titleOf(entry) })}
      renderCard={(entry, actions) => (
        <PageCard
          key={entry.id}
          feature="research"
          name={titleOf(entry)}
          href={`${localizedPath('/forskningen', locale)}#${researchAnchor(entry)}`}
          {...actions}
        >
          <p className="text-sm text-ink-soft">{day(entry.published_on)}</p>
          <p className="mt-2 text-sm">{plainTextOf(entry[`adds_${locale}`])}</p>
        </PageCard>
      )}
      renderForm={(entry, onClose) => <ResearchForm entry={entry} onClose={onClose} />}
    />
  );
}

const texts = ['title', 'adds', 'certainty', 'changed'] as const;

const empty = {
  published_on: '',
  url: '',
  ...inBothLocales('title', ''),
  ...inBothLocales('adds', ''),
  ...inBothLocales('certainty', ''),
  ...inBothLocales('changed', ''),
};

function ResearchForm({ entry, onClose }: { entry: ListedResearchEntry | undefined; onClose: () => void }) {
  const { t } = useTexts('research');
  const { id, updated_at, ...shown } = entry ?? { ...empty, id: '', updated_at: '' };
  const { fields, bind } = useFields(shown);
  const form = useRecordForm({
    feature: 'research',
    records: api.research,
    record: entry,
    fields,
    conflictCode: 'research_changed',
    queryKey: researchKey,
    onClose,
  });
  return (
    <DialogForm wide {...form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('publishedOn')} type="date" required data-focus-first {...bind('published_on')} />
        <Field
          label={t('url')}
          type="url"
          placeholder="https://"
          required
          maxLength={researchLimits.url}
          {...bind('url')}
        />
        {texts.map((text) => (
          <LanguageFields
            key={text}
            rows={text === 'title' ? undefined : 4}
            required={text !== 'changed'}
            maxLength={text === 'title' ? researchLimits.title : researchLimits.text}
            fieldOf={(locale) => ({
              label: t(`fields.${text}_${locale}`),
              ...bind(`${text}_${locale}`),
            })}
          />
        ))}
      </div>
      <p className="text-sm text-ink-soft">{t('hint')}</p>
    </DialogForm>
  );
}
