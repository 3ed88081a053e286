import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportRemark, importOutcomes, importStartSchema } from '../../../domain/transfer/transfer.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/check-list.tsx';
import { ChoiceField, Field, useFields } from '../../ui/field.tsx';
import { Badge } from '../../ui/surfaces.tsx';
import { Table } from '../../ui/table.tsx';
import { api, invalidate, useAdminMutation } from '../data/api-client.ts';
import type { Import } from '../data/transfer-client.ts';
import { Form } from '../parts/forms/form-dialog.tsx';
import { ListPages } from '../parts/lists.tsx';
import { transferKeys } from './data.ts';

export function StartImport({ data, onLeave }: { data: Import; onLeave: () => void }) {
  const { t } = useTranslation('admin');
  const [existing, setExisting] = useState<'skip' | 'update'>('skip');
  const [images, setImages] = useState<'keep' | 'fetch'>('keep');
  const [takesPages, setTakesPages] = useState(false);
  const { fields, bind } = useFields({ site_address: '', post_path: '' });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { site_address, post_path } = importStartSchema.shape;
  const isAddressWrong = !site_address.safeParse(fields.site_address).success;
  const isPathWrong = !post_path.safeParse(fields.post_path).success;
  const { facts, counts } = data;
  const pages = facts.pages ?? {};
  const pageCount = (pages.create ?? 0) + (pages.exists ?? 0);
  const countOf = (outcome: 'create' | 'exists') =>
    (counts[outcome] ?? 0) + (facts.foods?.[outcome] ?? 0) + (takesPages ? (pages[outcome] ?? 0) : 0);
  const exists = countOf('exists');
  const count = countOf('create') + (existing === 'update' ? exists : 0);
  const start = useAdminMutation({
    call: () => {
      const json = { existing, images, takes_pages: takesPages, ...fields };
      return api.import[':id'].start.$post({ param: { id: data.id }, json });
    },
    onSuccess: () => invalidate([...transferKeys.item, data.id]),
  });
  const submit = () => {
    setIsSubmitted(true);
    if (!isAddressWrong && !isPathWrong) start.mutate();
  };
  const remote = facts.hasRemoteImages || (facts.asksForAddress && fields.site_address.trim() !== '');
  return (
    <Form className="grid max-w-xl gap-4" onSubmit={submit}>
      <p className="flex flex-wrap items-center gap-2">
        {data.format && <Badge look="outline">{t(`import.formats.${data.format}`)}</Badge>}
        <span role="status">{t('import.ready')}</span>
      </p>
      <Outcomes counts={data.counts} tense="plan" />
      {facts.foods && <Outcomes counts={facts.foods} tense="plan" title={t('import.foods')} />}
      <LeftOut facts={facts} takesPages={takesPages} />
      {pageCount > 0 && (
        <Checkbox checked={takesPages} onChange={setTakesPages}>
          {t('import.pages', { count: pageCount })}
        </Checkbox>
      )}
      {facts.asksForAddress && (
        <Field
          label={t('import.siteAddress')}
          hint={t('import.siteAddressHint')}
          problem={isSubmitted && isAddressWrong ? t('import.siteAddressWrong') : undefined}
          inputMode="url"
          autoComplete="off"
          maxLength={300}
          {...bind('site_address')}
        />
      )}
      {/* The export of a Ghost site does not contain the path of its posts. */}
      {data.format === 'ghost' && (
        <Field
          label={t('import.postPath')}
          hint={t('import.postPathHint')}
          problem={isSubmitted && isPathWrong ? t('import.postPathWrong') : undefined}
          autoComplete="off"
          maxLength={200}
          {...bind('post_path')}
        />
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
    </Form>
  );
}

export function DiscardImport({ id, onDiscarded }: { id: string; onDiscarded: () => void }) {
  const { t } = useTranslation('admin');
  const discard = useAdminMutation({
    call: () => api.import[':id'].$delete({ param: { id } }),
    onSuccess: onDiscarded,
  });
  return <Button look="secondary" action={discard} text={t('import.discard')} />;
}

/** Shows the number of articles or foods per outcome. `tense` is `plan` before the import and `done` after it. */
export function Outcomes(props: { counts: Import['counts']; tense: 'plan' | 'done'; title?: string }) {
  const { counts, tense, title } = props;
  const { t } = useTranslation('admin');
  const shown = importOutcomes.filter((outcome) => counts[outcome]);
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {title && <li className="text-sm font-semibold">{title}</li>}
      {shown.map((outcome) => (
        <li key={outcome}>
          <Badge look={outcome === 'create' || outcome === 'update' ? 'strong' : 'soft'}>
            {t(`import.counts.${tense}.${outcome}`, { count: counts[outcome] ?? 0 })}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

export function ImportItems({ data, page }: { data: Import; page: number }) {
  const { t } = useTranslation('admin');
  const tense = data.state === 'ready' ? 'plan' : 'done';
  return (
    <section aria-label={t('import.items')}>
      <Table
        label={t('import.items')}
        rows={data.items}
        columns={[
          {
            text: t('import.article'),
            cell: ({ title, slug, status }) => (
              <>
                <span className="block font-semibold wrap-anywhere">{title}</span>
                <span className="block text-sm text-ink-soft wrap-anywhere">
                  /{slug}
                  {status && ` · ${t(`articles.status.${status}`)}`}
                </span>
              </>
            ),
          },
          {
            text: t('import.outcome'),
            cell: ({ outcome }) => (
              <Badge look={outcome === 'refused' ? 'outline' : 'soft'}>
                {t(`import.outcomes.${tense}.${outcome}`)}
              </Badge>
            ),
          },
          {
            text: t('import.remarks'),
            cell: ({ remarks, shortcodes }) => (
              <>
                {remarks.map((remark) => t(`import.why.${remark as ImportRemark}`)).join(' ') || '–'}
                {shortcodes && (
                  <span className="block text-sm text-ink-soft wrap-anywhere">
                    {shortcodes.map((name) => `[${name}]`).join(', ')}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
      <ListPages page={page} pages={data.item_pages} />
    </section>
  );
}

const reasons = ['not_a_post', 'in_trash', 'no_text', 'not_valid'] as const;

/** Counts the content of the file that does not become an article. */
export function LeftOut({ facts, takesPages = false }: { facts: Import['facts']; takesPages?: boolean }) {
  const { t } = useTranslation('admin');
  const refused = reasons.filter(
    (reason) => facts.refused?.[reason] && !(takesPages && reason === 'not_a_post'),
  );
  const leftOut = facts.leftOut ?? [];
  if (refused.length + leftOut.length === 0) return null;
  return (
    <section aria-label={t('import.leftOut')}>
      <h3 className="text-sm font-semibold">{t('import.leftOut')}</h3>
      <ul className="mt-1 grid list-disc gap-0.5 ps-5 text-sm text-ink-soft wrap-anywhere">
        {refused.map((reason) => (
          <li key={reason}>{t(`import.leftOutCounts.${reason}`, { count: facts.refused?.[reason] ?? 0 })}</li>
        ))}
        {leftOut.map(({ kind, name = '', count }) => (
          <li key={`${kind} ${name}`}>{t(`import.leftOutCounts.${kind}`, { count, name })}</li>
        ))}
      </ul>
    </section>
  );
}
