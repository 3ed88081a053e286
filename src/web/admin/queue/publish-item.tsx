import type { LucideIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { checkQuality, type QualityWarning } from '../../../domain/articles/content-quality.ts';
import { fromOsloField, toOsloField } from '../../../domain/oslo-time.ts';
import { type DraftFault, findDraftFaults } from '../../../domain/queue/draft-faults.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { QualityList } from '../parts/quality-list.tsx';
import { DraftFaults } from './review/draft-faults.tsx';
import { type ActionItem, usePublish } from './use-queue-actions.tsx';

interface PublishButtonProps {
  item: ActionItem;
  icon: LucideIcon;
  describedBy: string | undefined;
  look: 'primary' | 'secondary';
  /** Whether the dialog, which also offers to schedule, opens for a text without faults too. */
  asksFirst: boolean;
}

/** Publishes at once if the text has no quality warnings and no faults. Otherwise opens a dialog that lists them. */
export function PublishButton({ item, icon: Icon, describedBy, look, asksFirst }: PublishButtonProps) {
  const { t } = useTranslation('admin');
  const [shown, setShown] = useState<{ warnings: QualityWarning[]; faults: DraftFault[] }>();
  const publish = usePublish(item, () => setShown(undefined));
  const check = useAdminMutation({
    mutationFn: () => responseBody(api.queue[':id'].$get({ param: { id: item.id } })),
    onSuccess: ({ result }) => {
      const warnings = result
        ? checkQuality({ ...result, content: result.body, siteUrl: location.origin })
        : [];
      const faults = result ? findDraftFaults(result.body, item.payload.locale) : [];
      if (asksFirst || warnings.length > 0 || faults.length > 0) {
        // The toast of the approval would cover the dialog on phones.
        toast.dismiss();
        setShown({ warnings, faults });
      } else publish.mutate(undefined);
    },
  });
  return (
    <>
      <Button
        look={look}
        busy={check.isPending || publish.isPending}
        aria-describedby={describedBy}
        onClick={() => check.mutate()}
      >
        <Icon className="size-4" aria-hidden="true" />
        {t('queue.publish')}
      </Button>
      {shown && (
        <PublishDialog
          item={item}
          {...shown}
          busy={publish.isPending}
          onPublish={publish.mutate}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

interface PublishDialogProps {
  item: ActionItem;
  warnings: QualityWarning[];
  faults: DraftFault[];
  busy: boolean;
  onPublish: (at?: Date) => void;
  onClose: () => void;
}

/** Tomorrow at eight in the morning, so that a user who accepts the proposed time can still change the text. */
const proposedTime = () => `${toOsloField(new Date(Date.now() + 24 * 60 * 60 * 1000)).slice(0, 10)}T08:00`;

/** Lists the quality warnings and faults of the text, and publishes it now or at a chosen time. */
function PublishDialog({ item, warnings, faults, busy, onPublish, onClose }: PublishDialogProps) {
  const { t } = useTranslation('admin');
  const [scheduled, setScheduled] = useState(false);
  const [at, setAt] = useState(proposedTime);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!scheduled) return onPublish();
    const moment = fromOsloField(at)?.time;
    if (!moment || moment.getTime() <= Date.now())
      toast.error(t('error'), { description: t('queue.publishing.past') });
    else onPublish(moment);
  };
  const isFlawed = warnings.length + faults.length > 0;
  const labels = {
    now: isFlawed ? t('queue.publishing.anyway') : t('queue.publishing.publish'),
    later: isFlawed ? t('queue.publishing.scheduleAnyway') : t('queue.publishing.schedule'),
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('queue.publishing.title', { term: item.payload.term })}
      text={t('queue.publishing.language', { language: t(`queue.locales.${item.payload.locale}`) })}
      closeLabel={t('close')}
    >
      <form className="grid gap-4" onSubmit={submit}>
        {faults.length > 0 && (
          <section>
            <h3 className="text-sm font-semibold">{t('queue.faults.heading')}</h3>
            <DraftFaults faults={faults} />
          </section>
        )}
        {!isFlawed && <p>{t('queue.publishing.good')}</p>}
        {warnings.length > 0 && (
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
            {scheduled ? labels.later : labels.now}
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
