import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importStartSchema } from '../../../domain/transfer/transfer.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { bindText, ChoiceField, Field } from '../../ui/field.tsx';
import { api, responseBody, useAdminMutation } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import type { Import } from '../data/transfer-client.ts';
import { transferKeys } from './data.ts';
import { LeftOut, Outcomes } from './import-items.tsx';

export function StartImport({ data, onLeave }: { data: Import; onLeave: () => void }) {
  const { t } = useTranslation('admin');
  const [existing, setExisting] = useState<'skip' | 'update'>('skip');
  const [images, setImages] = useState<'keep' | 'fetch'>('keep');
  const [takesPages, setTakesPages] = useState(false);
  const [siteAddress, setSiteAddress] = useState('');
  const [postPath, setPostPath] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { site_address, post_path } = importStartSchema.shape;
  const isAddressWrong = !site_address.safeParse(siteAddress).success;
  const isPathWrong = !post_path.safeParse(postPath).success;
  const { facts, counts } = data;
  const pages = facts.pages ?? {};
  const pageCount = (pages.create ?? 0) + (pages.exists ?? 0);
  const countOf = (outcome: 'create' | 'exists') =>
    (counts[outcome] ?? 0) + (facts.foods?.[outcome] ?? 0) + (takesPages ? (pages[outcome] ?? 0) : 0);
  const exists = countOf('exists');
  const count = countOf('create') + (existing === 'update' ? exists : 0);
  const start = useAdminMutation({
    mutationFn: () => {
      const choices = { existing, images, takes_pages: takesPages };
      const json = { ...choices, site_address: siteAddress, post_path: postPath };
      return responseBody(api.import[':id'].start.$post({ param: { id: data.id }, json }));
    },
    onSuccess: () => invalidate([...transferKeys.item, data.id]),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!isAddressWrong && !isPathWrong) start.mutate();
  };
  const remote = facts.hasRemoteImages || (facts.asksForAddress && siteAddress.trim() !== '');
  return (
    <form className="grid max-w-xl gap-4" onSubmit={submit}>
      <p className="flex flex-wrap items-center gap-2">
        {data.format && <Badge look="outline">{t(`import.formats.${data.format}`)}</Badge>}
        <span role="status">{t('import.ready')}</span>
      </p>
      <Outcomes counts={data.counts} tense="plan" />
      {facts.foods && <Outcomes counts={facts.foods} tense="plan" title={t('import.foods')} />}
      <LeftOut facts={facts} takesPages={takesPages} />
      {pageCount > 0 && (
        <label className="flex min-h-10 items-center gap-3 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={takesPages}
            onChange={(event) => setTakesPages(event.target.checked)}
          />
          {t('import.pages', { count: pageCount })}
        </label>
      )}
      {facts.asksForAddress && (
        <Field
          label={t('import.siteAddress')}
          hint={t('import.siteAddressHint')}
          problem={isSubmitted && isAddressWrong ? t('import.siteAddressWrong') : undefined}
          inputMode="url"
          autoComplete="off"
          maxLength={300}
          {...bindText(siteAddress, setSiteAddress)}
        />
      )}
      {data.format === 'ghost' && (
        <PostPath value={postPath} isWrong={isSubmitted && isPathWrong} onChange={setPostPath} />
      )}
      {exists > 0 && (
        <ChoiceField
          label={t('import.existing')}
          value={existing}
          values={['skip', 'update'] as const}
          textOf={(each) => (each === 'skip' ? t('import.existingSkip') : t('import.existingUpdate'))}
          onChoose={setExisting}
        />
      )}
      {remote && count > 0 && (
        <ChoiceField
          label={t('import.images')}
          value={images}
          values={['keep', 'fetch'] as const}
          textOf={(each) => (each === 'keep' ? t('import.imagesKeep') : t('import.imagesFetch'))}
          onChoose={setImages}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {count > 0 && (
          <Button type="submit" busy={start.isPending}>
            {facts.foods ? t('import.startAll') : t('import.start', { count })}
          </Button>
        )}
        <DiscardImport id={data.id} onDiscarded={onLeave} />
      </div>
      {count === 0 && <p>{t('import.nothing')}</p>}
    </form>
  );
}

interface PostPathProps {
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}

/** The path of the posts of a Ghost site, which its export does not contain. */
function PostPath({ value, isWrong, onChange }: PostPathProps) {
  const { t } = useTranslation('admin');
  return (
    <Field
      label={t('import.postPath')}
      hint={t('import.postPathHint')}
      problem={isWrong ? t('import.postPathWrong') : undefined}
      autoComplete="off"
      maxLength={200}
      {...bindText(value, onChange)}
    />
  );
}

export function DiscardImport({ id, onDiscarded }: { id: string; onDiscarded: () => void }) {
  const { t } = useTranslation('admin');
  const discard = useAdminMutation({
    mutationFn: () => responseBody(api.import[':id'].$delete({ param: { id } })),
    onSuccess: onDiscarded,
  });
  return <Button look="secondary" action={discard} text={t('import.discard')} />;
}
