import { type FormEvent, useState } from 'react';
import { fromOsloField, tomorrowMorning } from '../../../domain/oslo-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useAdminMutation } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { type PublishedLanguage, PublishWarnings } from './publish-warnings.tsx';
import { ScheduleHint } from './settings-tab.tsx';
import type { Editing } from './state/use-editor.ts';

interface ScheduleDialogProps {
  editor: Editing;
  languages: readonly PublishedLanguage[];
  onClose: () => void;
}

/** Asks for the time at which the article is published, and saves the article with it. */
export function ScheduleDialog({ editor, languages, onClose }: ScheduleDialogProps) {
  const { t, time } = useTexts();
  const { draft, stored } = editor.state;
  const [at, setAt] = useState(() => draft.auto_publish_at || tomorrowMorning(new Date()));
  const moment = fromOsloField(at)?.time;
  const isLater = moment !== undefined && moment.getTime() > Date.now();
  const save = useAdminMutation({
    mutationFn: () => {
      editor.change(() => ({ status: 'scheduled', auto_publish_at: at }));
      return editor.save();
    },
    onSettled: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLater) save.mutate();
  };
  return (
    <Dialog title={t('editor.schedule.title')} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <Field
          data-focus-first
          label={t('editor.autoPublishAt')}
          hint={<ScheduleHint time={at} overdue={stored?.overdue ?? false} />}
          type="datetime-local"
          required
          value={at}
          problem={isLater ? undefined : t('queue.publishing.past')}
          onChange={(event) => setAt(event.target.value)}
        />
        <PublishWarnings languages={[...languages]} />
        {isLater && languages.length > 0 && (
          <p>{t('editor.schedule.outcome', { time: time(moment.toISOString()), count: languages.length })}</p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose} text={t('cancel')} />
          <Button type="submit" busy={save.isPending} text={t('editor.schedule.confirm')} />
        </div>
      </form>
    </Dialog>
  );
}
