import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sourceLimits } from '../../../domain/sources/source.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { api, type ListedSource, responseBody } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useSaveConflict } from '../data/use-save-conflict.ts';
import { FormDialog } from '../parts/form-dialog.tsx';

interface SourceFormProps {
  /** The source to change; undefined adds a new one. */
  source: ListedSource | undefined;
  onClose: () => void;
}

const empty = { url: '', title_no: '', title_en: '', facts_no: '', facts_en: '' };

export function SourceForm({ source, onClose }: SourceFormProps) {
  const { t } = useTranslation('admin');
  const { url, title_no, title_en, facts_no, facts_en } = source ?? empty;
  const [fields, setFields] = useState({ url, title_no, title_en, facts_no, facts_en });
  const [submitted, setSubmitted] = useState(false);
  const hasTitle = fields.title_no.trim() !== '' || fields.title_en.trim() !== '';
  const { conflict, trySave } = useSaveConflict('source_changed');
  const send = async () => {
    if (!source) return responseBody(api.sources.$post({ json: fields }));
    const json = { ...fields, updated_at: source.updated_at };
    return responseBody(api.sources[':id'].$put({ param: { id: source.id }, json }));
  };
  const save = useAdminMutation({
    mutationFn: () => trySave(send),
    onSuccess: (saved) => {
      // After a conflict too: the list behind the form shows the version of the other user.
      invalidate(queryKeys.sources);
      if (!saved) return;
      toast.success(source ? t('sources.changed') : t('sources.added'));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (hasTitle) save.mutate();
  };
  const bind = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) =>
      setFields((before) => ({ ...before, [name]: event.target.value })),
  });
  return (
    <FormDialog wide onClose={onClose} title={source ? t('sources.editTitle') : t('sources.add')}>
      <form className="grid gap-4" onSubmit={submit}>
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
          <Field
            label={t('sources.titleEn')}
            lang="en"
            maxLength={sourceLimits.title}
            {...bind('title_en')}
          />
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
        {conflict && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {conflict}
          </p>
        )}
        <Button type="submit" className="justify-self-end" busy={save.isPending}>
          {t('sources.save')}
        </Button>
      </form>
    </FormDialog>
  );
}
