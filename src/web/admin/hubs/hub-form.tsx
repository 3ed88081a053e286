import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hubLimits } from '../../../domain/hubs/hub.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { api, type ListedHub, responseBody } from '../data/api-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { useSaveRecord } from '../data/use-save-record.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { HubArticles } from './hub-articles.tsx';

const empty = { title_no: '', title_en: '', introduction_no: '', introduction_en: '' };

export function HubForm({ hub, onClose }: { hub: ListedHub | undefined; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { title_no, title_en, introduction_no, introduction_en } = hub ?? empty;
  const [fields, setFields] = useState({ title_no, title_en, introduction_no, introduction_en });
  const [articles, setArticles] = useState(hub?.articles ?? []);
  const [reordered, setReordered] = useState(false);
  const save = useSaveRecord({
    save: async () => {
      const json = { ...fields, article_ids: articles.map(({ id }) => id) };
      if (!hub) return responseBody(api.hubs.$post({ json }));
      return responseBody(
        api.hubs[':id'].$put({ param: { id: hub.id }, json: { ...json, updated_at: hub.updated_at } }),
      );
    },
    conflictCode: 'hub_changed',
    queryKey: queryKeys.hubs,
    successText: hub ? t('hubs.changed') : t('hubs.added'),
    onSaved: onClose,
  });
  const bind = (field: keyof typeof fields) => ({
    value: fields[field],
    onChange: (event: { target: { value: string } }) =>
      setFields((before) => ({ ...before, [field]: event.target.value })),
  });
  // A hub may exist in one language only, but needs both the title and the introduction in that language.
  const needsEnglish = fields.title_en !== '' || fields.introduction_en !== '';
  const needsNorwegian = fields.title_no !== '' || fields.introduction_no !== '' || !needsEnglish;
  return (
    <FormDialog wide begun={reordered} onClose={onClose} title={hub ? t('hubs.editTitle') : t('hubs.add')}>
      <MutationForm
        mutation={save}
        submitLabel={t('hubs.save')}
        submitClass="justify-self-end"
        alert={save.conflict}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('hubs.titleNo')}
            lang="nb"
            required={needsNorwegian}
            maxLength={hubLimits.title}
            data-focus-first
            {...bind('title_no')}
          />
          <Field
            label={t('hubs.titleEn')}
            lang="en"
            required={needsEnglish}
            maxLength={hubLimits.title}
            {...bind('title_en')}
          />
          <TextArea
            label={t('hubs.introductionNo')}
            lang="nb"
            rows={6}
            required={needsNorwegian}
            maxLength={hubLimits.introduction}
            {...bind('introduction_no')}
          />
          <TextArea
            label={t('hubs.introductionEn')}
            lang="en"
            rows={6}
            required={needsEnglish}
            maxLength={hubLimits.introduction}
            {...bind('introduction_en')}
          />
        </div>
        <p className="text-sm text-ink-soft">{t('hubs.introductionHint')}</p>
        <HubArticles
          articles={articles}
          onChange={(next) => {
            setArticles(next);
            setReordered(true);
          }}
        />
      </MutationForm>
    </FormDialog>
  );
}
