import {
  Ban,
  CalendarClock,
  Check,
  FilePen,
  type LucideIcon,
  NotebookPen,
  Play,
  RotateCcw,
  Send,
  Trash2,
  Undo2,
  X,
} from 'lucide-react';
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { checkQuality, type QualityWarning } from '../../../domain/articles/content-quality.ts';
import { fromOsloField, tomorrowMorning } from '../../../domain/oslo-time.ts';
import type { StoredProblem } from '../../../domain/problems.ts';
import { type DraftFault, findDraftFaults, isPlaceholder } from '../../../domain/queue/draft-faults.ts';
import { isRejected } from '../../../domain/queue/queue-item.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { bindText, Field } from '../../ui/field.tsx';
import { editorPath } from '../articles/data.ts';
import { api, responseBody, useAdminMutation } from '../data/api-client.ts';
import { Form } from '../parts/forms/form-dialog.tsx';
import { QualityList } from '../parts/quality-list.tsx';
import { canOpenDraft, type OfferedAction, offeredActions } from './offered-actions.ts';
import { DraftFaults } from './review/draft-faults.tsx';
import { type ActionItem, usePublish, useQueueActions } from './use-queue-actions.tsx';

/** With a mouse, the buttons have no icons and less padding, so that the three buttons of an item fit on one line. */
const compactClass =
  'md:whitespace-nowrap xl:flex-nowrap xl:pointer-fine:[&_button]:min-h-9 xl:pointer-fine:[&_button]:px-3 xl:pointer-fine:[&_svg:not(.animate-spin)]:hidden';

/** On phones the first action fills a row, and the others share the rows below it. */
const phoneRowsClass = 'max-sm:[&>*]:grow max-sm:[&>:first-child]:basis-full';

export const actionBarClass = `sticky-bar mb-4 flex flex-wrap items-center gap-2 ${phoneRowsClass}`;

export function ItemActions(props: {
  item: ActionItem & { error: StoredProblem | null };
  /** The number of warnings about the text of an approved item. */
  warnings?: number;
  /** Whether a language model is configured. Without one, the action "write" is not offered. */
  hasModel: boolean;
  /** The id of the element with the item's name, from which screen readers learn to which item a button belongs. */
  describedBy?: string;
  /** For the rows of a table: narrower buttons on wide screens, and fewer of them. */
  compact?: boolean;
}) {
  const { item, warnings = 0, hasModel, describedBy, compact = false } = props;
  const { t } = useTranslation('admin');
  const actions = useQueueActions(item);
  const button = (
    action: Exclude<keyof typeof actions, 'remove'>,
    Icon: LucideIcon,
    look?: ComponentProps<typeof Button>['look'],
  ) => (
    <Button
      icon={Icon}
      look={look ?? 'primary'}
      busy={actions[action].isPending}
      aria-describedby={describedBy}
      onClick={() => {
        if (action === 'approve' || action === 'openDraft') actions[action].mutate(item.version);
        else if (action === 'reject') actions.reject.mutate('');
        else actions[action].mutate();
      }}
      text={t(action === 'process' && isRejected(item) ? 'queue.processAgain' : `queue.${action}`)}
    />
  );
  const removeButton = (
    <Button
      icon={Trash2}
      look={isRejected(item) ? 'secondary' : 'quiet'}
      aria-describedby={describedBy}
      onClick={() => actions.remove.ask()}
      text={t('queue.remove')}
    />
  );
  const parts: Record<OfferedAction, ReactNode> = {
    process: button('process', Play),
    remove: removeButton,
    toArticle: (
      <LinkButton
        icon={FilePen}
        to={editorPath(item.payload.article_id ?? '', item.payload.locale)}
        text={t('queue.review.toArticle')}
      />
    ),
    openDraft: button('openDraft', FilePen),
    approve: button('approve', Check, canOpenDraft(item) ? 'secondary' : 'primary'),
    reject: button('reject', X, 'secondary'),
    publish: (
      <PublishButton
        item={item}
        warnings={warnings}
        look={canOpenDraft(item) ? 'secondary' : 'primary'}
        describedBy={describedBy}
        canSchedule={!compact}
      />
    ),
    write: button('write', NotebookPen, 'secondary'),
    reopen: button('reopen', Undo2, 'quiet'),
    undoReject: button('undoReject', Undo2, 'secondary'),
    retry: button('retry', RotateCcw, 'secondary'),
    cancel: button('cancel', Ban, 'quiet'),
  };
  return (
    <div
      className={compact ? `flex flex-wrap gap-1.5 ${phoneRowsClass} ${compactClass}` : actionBarClass}
      // After a step, the buttons of another item or step take this place. A double click must not press them too.
      onClickCapture={(event) => {
        if (event.detail < 2) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {offeredActions(item, { hasModel, compact }).map((action) => (
        <Fragment key={action}>{parts[action]}</Fragment>
      ))}
      {actions.remove.dialog}
    </div>
  );
}

interface Question {
  warnings: QualityWarning[];
  faults: DraftFault[];
  schedules: boolean;
}

/** Publishes at once. A dialog opens only if the text contains passages that must still be written, or to schedule. */
function PublishButton(props: {
  item: ActionItem;
  warnings: number;
  describedBy: string | undefined;
  look: 'primary' | 'secondary';
  /** Whether a second button schedules the publication. */
  canSchedule: boolean;
}) {
  const { item, warnings, describedBy, look, canSchedule } = props;
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
  return (
    <>
      <Button
        icon={Send}
        look={look}
        busy={check.isPending || publish.isPending}
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
        <PublishDialog item={item} {...question} publish={publish} onClose={() => setQuestion(undefined)} />
      )}
    </>
  );
}

/** Lists the quality warnings and faults of the text, and publishes it now or at a chosen time. */
function PublishDialog(
  props: Question & { item: ActionItem; publish: ReturnType<typeof usePublish>; onClose: () => void },
) {
  const { item, warnings, faults, schedules, publish, onClose } = props;
  const { t } = useTranslation('admin');
  const [at, setAt] = useState(() => tomorrowMorning(new Date()));
  const submit = () => {
    if (!schedules) return publish.mutate(undefined);
    const moment = fromOsloField(at)?.time;
    if (!moment || moment.getTime() <= Date.now())
      toast.error(t('error'), { description: t('queue.publishing.past') });
    else publish.mutate(moment);
  };
  const isFlawed = warnings.length + faults.length > 0;
  const scheduleLabel = isFlawed ? t('queue.publishing.scheduleAnyway') : t('queue.publishing.schedule');
  return (
    <Dialog
      onClose={onClose}
      title={t('queue.publishing.title', { term: item.payload.term })}
      text={t('queue.publishing.language', { language: t(`queue.locales.${item.payload.locale}`) })}
    >
      <Form onSubmit={submit}>
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
          <Button type="submit" busy={publish.isPending}>
            {schedules ? scheduleLabel : t('queue.publishing.anyway')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
