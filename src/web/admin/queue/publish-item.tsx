import { CalendarClock, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { checkQuality, type QualityWarning } from '../../../domain/articles/content-quality.ts';
import { fromOsloField, tomorrowMorning } from '../../../domain/oslo-time.ts';
import { type DraftFault, findDraftFaults, isPlaceholder } from '../../../domain/queue/draft-faults.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { bindText, Field } from '../../ui/field.tsx';
import { api, responseBody, useAdminMutation } from '../data/api-client.ts';
import { QualityList } from '../parts/quality-list.tsx';
import { DraftFaults } from './review/draft-faults.tsx';
import { type ActionItem, usePublish } from './use-queue-actions.tsx';

interface PublishButtonProps {
  item: ActionItem;
  /** The number of warnings about the text. */
  warnings: number;
  describedBy: string | undefined;
  look: 'primary' | 'secondary';
  /** Whether a second button schedules the publication. */
  canSchedule: boolean;
}

interface Question {
  warnings: QualityWarning[];
  faults: DraftFault[];
  schedules: boolean;
}

/** Publishes at once. A dialog opens only if the text contains passages that must still be written, or to schedule. */
export function PublishButton({ item, warnings, describedBy, look, canSchedule }: PublishButtonProps) {
  const { t } = useTranslation('admin');
  const [question, setQuestion] = useState<Question>();
  const publish = usePublish(item, () => setQuestion(undefined));
  const check = useAdminMutation({
    mutationFn: async (schedules: boolean) => {
      const { result } = await responseBody(api.queue[':id'].$get({ param: { id: item.id } }));
      return { result, schedules };
    },
    onSuccess: ({ result, schedules }) => {
      const text = result && { ...result, content: result.body, siteUrl: location.origin };
      const faults = result ? findDraftFaults(result.body, item.payload.locale) : [];
      if (schedules || faults.some(isPlaceholder)) {
        // The toast of the approval would cover the dialog on phones.
        toast.dismiss();
        setQuestion({ warnings: text ? checkQuality(text) : [], faults, schedules });
      } else publish.mutate(undefined);
    },
  });
  const busy = check.isPending || publish.isPending;
  return (
    <>
      <Button
        icon={Send}
        look={look}
        busy={busy}
        aria-describedby={describedBy}
        onClick={() => check.mutate(false)}
        text={t('queue.publish')}
      />
      {canSchedule && (
        <Button
          icon={CalendarClock}
          look="quiet"
          aria-describedby={describedBy}
          onClick={() => check.mutate(true)}
          text={t('queue.publishing.schedule')}
        />
      )}
      {warnings > 0 && (
        <span className="self-center text-sm text-ink-soft">
          {t('editor.scheduled.warnings', { count: warnings })}
        </span>
      )}
      {question && (
        <PublishDialog
          item={item}
          {...question}
          busy={publish.isPending}
          onPublish={publish.mutate}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}

interface PublishDialogProps extends Question {
  item: ActionItem;
  busy: boolean;
  onPublish: (at?: Date) => void;
  onClose: () => void;
}

/** Lists the quality warnings and faults of the text, and publishes it now or at a chosen time. */
function PublishDialog({ item, warnings, faults, schedules, busy, onPublish, onClose }: PublishDialogProps) {
  const { t } = useTranslation('admin');
  const [at, setAt] = useState(() => tomorrowMorning(new Date()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!schedules) return onPublish();
    const moment = fromOsloField(at)?.time;
    if (!moment || moment.getTime() <= Date.now())
      toast.error(t('error'), { description: t('queue.publishing.past') });
    else onPublish(moment);
  };
  const isFlawed = warnings.length + faults.length > 0;
  const scheduleLabel = isFlawed ? t('queue.publishing.scheduleAnyway') : t('queue.publishing.schedule');
  return (
    <Dialog
      onClose={onClose}
      title={t('queue.publishing.title', { term: item.payload.term })}
      text={t('queue.publishing.language', { language: t(`queue.locales.${item.payload.locale}`) })}
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
        {schedules && (
          <Field
            label={t('queue.publishing.at')}
            hint={t('queue.publishing.atHint')}
            type="datetime-local"
            required
            {...bindText(at, setAt)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose} text={t('cancel')} />
          <Button type="submit" busy={busy} text={schedules ? scheduleLabel : t('queue.publishing.anyway')} />
        </div>
      </form>
    </Dialog>
  );
}
