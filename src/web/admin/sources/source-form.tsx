import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sourceLimits } from '../../../domain/sources/source.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useSaveRecord } from '../data/use-save-record.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { useFields } from '../parts/forms/use-fields.ts';
import { type ListedSource, sourcesKey } from './data.ts';
import { StrengthFields, strengthDraftOf, strengthFields } from './strength-fields.tsx';

interface SourceFormProps {
  /** Undefined for a new source. */
  source: ListedSource | undefined;
  onClose: () => void;
}

const empty = {
  url: '',
  title_no: '',
  title_en: '',
  facts_no: '',
  facts_en: '',
  published_year: null,
  design: '',
  statistical_class: '',
  grade: '',
  population_no: '',
  population_en: '',
  review_on: null,
} as const;

export function SourceForm({ source, onClose }: SourceFormProps) {
  const { t } = useTranslation('admin');
  const { url, title_no, title_en, facts_no, facts_en } = source ?? empty;
  const { fields, bind } = useFields({ url, title_no, title_en, facts_no, facts_en });
  const [strength, setStrength] = useState(() => strengthDraftOf(source ?? empty));
  const [submitted, setSubmitted] = useState(false);
  const hasTitle = fields.title_no.trim() !== '' || fields.title_en.trim() !== '';
  const save = useSaveRecord({
    save: async () => {
      if (!source)
        return responseBody(api.sources.$post({ json: { ...fields, ...strengthFields(strength) } }));
      const json = { ...fields, ...strengthFields(strength), updated_at: source.updated_at };
      return responseBody(api.sources[':id'].$put({ param: { id: source.id }, json }));
    },
    conflictCode: 'source_changed',
    queryKey: sourcesKey,
    successText: source ? t('sources.changed') : t('sources.added'),
    onSaved: onClose,
  });
  const submit = () => {
    setSubmitted(true);
    if (hasTitle) save.mutate();
  };
  return (
    <DialogForm
      wide
      onClose={onClose}
      title={source ? t('sources.editTitle') : t('sources.add')}
      mutation={{ isPending: save.isPending, mutate: submit }}
      submitLabel={t('sources.save')}
      alert={save.conflict}
    >
      <Field
        label={t('sources.url')}
        type="url"
        required
        maxLength={sourceLimits.url}
        placeholder="https://"
        data-focus-first
        {...bind('url')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('sources.titleNo')}
          problem={submitted && !hasTitle ? t('sources.noTitle') : undefined}
          lang="nb"
          maxLength={sourceLimits.title}
          {...bind('title_no')}
        />
        <Field label={t('sources.titleEn')} lang="en" maxLength={sourceLimits.title} {...bind('title_en')} />
        <TextArea
          label={t('sources.factsNo')}
          hint={t('sources.factsHint')}
          lang="nb"
          rows={8}
          maxLength={sourceLimits.facts}
          {...bind('facts_no')}
        />
        <TextArea
          label={t('sources.factsEn')}
          hint={t('sources.factsHint')}
          lang="en"
          rows={8}
          maxLength={sourceLimits.facts}
          {...bind('facts_en')}
        />
      </div>
      <StrengthFields draft={strength} onChange={setStrength} />
    </DialogForm>
  );
}
