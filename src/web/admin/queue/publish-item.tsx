import type { LucideIcon } from 'lucide-react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { checkQuality, type QualityWarning } from '../../../domain/articles/content-quality.ts';
import { fromOsloField, toOsloField } from '../../../domain/oslo-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAction } from '../data/use-action.ts';
import { type ActedOn, usePublish } from './use-queue-actions.ts';

interface PublishButtonProps {
  item: ActedOn;
  icon: LucideIcon;
  describedBy: string | undefined;
  onPublished: () => void;
}

/** Publish: at once where the content has no remarks, else they are shown first. */
export function PublishButton({ item, icon: Icon, describedBy, onPublished }: PublishButtonProps) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState<QualityWarning[]>();
  const done = () => {
    setAsking(undefined);
    onPublished();
  };
  const publish = usePublish(item, done);
  const check = useAction(async () => {
    const { result } = await responseBody(api.queue[':id'].$get({ param: { id: item.id } }));
    const warnings = result ? checkQuality({ ...result, content: result.body }) : [];
    if (warnings.length > 0) setAsking(warnings);
    else publish.run();
  });
  return (
    <>
      <Button busy={check.busy || publish.busy} aria-describedby={describedBy} onClick={() => check.run()}>
        <Icon className="size-4" aria-hidden="true" />
        {t('queue.publish')}
      </Button>
      {asking && (
        <PublishDialog
          item={item}
          warnings={asking}
          busy={publish.busy}
          onPublish={publish.run}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

interface PublishDialogProps {
  item: ActedOn;
  warnings: QualityWarning[];
  /** Opened to choose a time. */
  later?: boolean;
  busy: boolean;
  onPublish: (at?: Date) => void;
  onClose: () => void;
}

const hour = 60 * 60 * 1000;

/** What to know before publishing, and when it is to happen. */
export function PublishDialog({
  item,
  warnings,
  later = false,
  busy,
  onPublish,
  onClose,
}: PublishDialogProps) {
  const { t } = useTranslation('admin');
  const [scheduled, setScheduled] = useState(later);
  const [at, setAt] = useState(() => toOsloField(new Date(Math.ceil(Date.now() / hour) * hour)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!scheduled) return onPublish();
    const moment = fromOsloField(at)?.time;
    if (!moment || moment.getTime() <= Date.now())
      toast.error(t('error'), { description: t('queue.publishing.past') });
    else onPublish(moment);
  };
  const immediately = warnings.length > 0 ? t('queue.publishing.anyway') : t('queue.publishing.publish');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('queue.publishing.title', { term: item.payload.term })}
      text={t('queue.publishing.language', { language: t(`queue.locales.${item.payload.locale}`) })}
      closeLabel={t('close')}
    >
      <form className="grid gap-4" onSubmit={submit}>
        {warnings.length === 0 ? (
          <p>{t('queue.publishing.good')}</p>
        ) : (
          <section>
            <h3 className="text-sm font-semibold">{t('queue.publishing.warnings')}</h3>
            <QualityList warnings={warnings} />
          </section>
        )}
        <fieldset>
          <legend className="text-sm font-semibold">{t('queue.publishing.titleScheduled')}</legend>
          <div className="mt-1 flex flex-wrap gap-x-6">
            <Choice
              label={t('queue.publishing.now')}
              checked={!scheduled}
              onChoose={() => setScheduled(false)}
            />
            <Choice
              label={t('queue.publishing.later')}
              checked={scheduled}
              onChoose={() => setScheduled(true)}
            />
          </div>
        </fieldset>
        {scheduled && (
          <Field
            label={t('queue.publishing.at')}
            hint={t('queue.publishing.atHint')}
            type="datetime-local"
            required
            value={at}
            onChange={(event) => setAt(event.target.value)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {scheduled ? t('queue.publishing.schedule') : immediately}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Choice(props: { label: string; checked: boolean; onChoose: () => void }) {
  return (
    <label className="inline-flex min-h-10 items-center gap-2">
      <input type="radio" name="when" checked={props.checked} onChange={props.onChoose} />
      {props.label}
    </label>
  );
}

export function QualityList({ warnings }: { warnings: QualityWarning[] }) {
  const { t } = useTranslation('admin');
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {warnings.map((warning) => (
        <li key={warning} className="flex gap-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-amber" aria-hidden="true" />
          {t(`editor.quality.${warning}`)}
        </li>
      ))}
    </ul>
  );
}
