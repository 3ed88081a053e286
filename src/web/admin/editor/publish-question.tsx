import { useTranslation } from 'react-i18next';
import { isPlaceholder } from '../../../domain/queue/draft-faults.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormats } from '../parts/formats.ts';
import { type PublishedLanguage, PublishWarnings } from './publish-warnings.tsx';
import type { Schedule } from './state/article-draft.ts';

export interface PublishQuestionProps {
  languages: PublishedLanguage[];
  /** The schedule, which publishing now would ignore. */
  schedule: Schedule | undefined;
}

/** The confirmation dialog before publishing. Undefined if there is no schedule and no unwritten passage. */
export const questionBeforePublishing = (
  languages: PublishedLanguage[],
  schedule: Schedule | undefined,
): PublishQuestionProps | undefined =>
  schedule || languages.some(({ faults }) => faults.some(isPlaceholder))
    ? { languages, schedule }
    : undefined;

export function PublishQuestion(
  props: PublishQuestionProps & { busy: boolean; onPublish: () => void; onClose: () => void },
) {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const { schedule } = props;
  const text = () => {
    if (!schedule) return t('editor.publishAnyway.text');
    return schedule.at
      ? t('editor.publishNow.text', { time: time(schedule.at) })
      : t('editor.publishNow.textWithoutTime');
  };
  return (
    <Dialog
      onClose={props.onClose}
      title={schedule ? t('editor.publishNow.title') : t('editor.publishAnyway.title')}
      text={text()}
    >
      <PublishWarnings languages={props.languages} />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={props.onClose}>
          {schedule ? t('editor.publishNow.keep') : t('editor.publishAnyway.back')}
        </Button>
        <Button busy={props.busy} onClick={props.onPublish}>
          {schedule ? t('editor.publishNow.publish') : t('editor.publishAnyway.publish')}
        </Button>
      </div>
    </Dialog>
  );
}
