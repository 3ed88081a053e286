import { useState } from 'react';
import { htmlLang } from '../../../domain/locale.ts';
import { fromOsloField, tomorrowMorning } from '../../../domain/oslo-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { bindText, Field } from '../../ui/field.tsx';
import { useClaims } from '../articles/claims/use-claims.ts';
import { articleKeys } from '../articles/data.ts';
import { api, useAdminMutation, useApiQuery } from '../data/api-client.ts';
import { isLoadable } from '../media/image-markdown.ts';
import { useTexts } from '../parts/formats.ts';
import { Form } from '../parts/forms/form-dialog.tsx';
import { Passages, QualityList } from '../parts/quality-list.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { DraftFaults } from '../queue/review/draft-faults.tsx';
import type { PublishedLanguage, PublishQuestionProps } from './published-languages.ts';
import { countWarnings, publishedLanguages } from './published-languages.ts';
import { blankDraft, draftOf } from './state/article-draft.ts';
import { useDeadPaths } from './state/use-draft-checks.ts';
import type { Editing } from './state/use-editor.tsx';

export function PublishWarnings({ languages }: { languages: PublishedLanguage[] }) {
  const { t } = useTexts();
  return (
    <div className="grid gap-4">
      {languages.map(({ locale, warnings, undescribed, untied, deadLinks, faults }) => (
        <section key={locale}>
          <h3 className="text-sm font-semibold">{t(`editor.tabs.${locale}`)}</h3>
          {countWarnings([{ locale, warnings, undescribed, untied, deadLinks, faults }]) === 0 && (
            <p className="text-sm text-ink-soft">{t('editor.quality.good')}</p>
          )}
          {warnings.length + undescribed.length > 0 && (
            <QualityList warnings={warnings}>
              {undescribed.length > 0 && t('editor.image.publishWarning', { count: undescribed.length })}
            </QualityList>
          )}
          {undescribed.length > 0 && (
            <p className="mt-2 ml-6 flex flex-wrap gap-2">
              {undescribed.filter(isLoadable).map((address) => (
                <img
                  key={address}
                  src={address}
                  alt=""
                  className="h-12 rounded border border-line object-cover"
                />
              ))}
            </p>
          )}
          {deadLinks.length > 0 && (
            <p className="mt-3 text-sm wrap-anywhere">
              {t('editor.links.dead', { count: deadLinks.length })} {deadLinks.join(', ')}
            </p>
          )}
          {faults.length > 0 && (
            <>
              <p className="mt-3 text-sm">{t('queue.faults.heading')}</p>
              <DraftFaults faults={faults} />
            </>
          )}
          {untied.length > 0 && (
            <>
              <p className="mt-3 text-sm">{t('claims.publishWarning', { count: untied.length })}</p>
              <Passages texts={untied} lang={htmlLang[locale]} />
            </>
          )}
        </section>
      ))}
    </div>
  );
}

/** The warnings about the saved text of an article, for a screen that schedules it without opening the editor. */
export function SavedTextWarnings({ id }: { id: string }) {
  const article = useApiQuery([...articleKeys.edited, id], () => api.articles[':id'].$get({ param: { id } }));
  const draft = article.data ? draftOf(article.data) : blankDraft;
  const languages = publishedLanguages(draft, useDeadPaths(draft), useClaims(id));
  return (
    <QueryView query={article} lines={3}>
      {() => <PublishWarnings languages={languages} />}
    </QueryView>
  );
}

export function PublishQuestion(
  props: PublishQuestionProps & { busy: boolean; onPublish: () => void; onClose: () => void },
) {
  const { t, time } = useTexts('editor');
  const { schedule } = props;
  const kind = schedule ? 'publishNow' : 'publishAnyway';
  const text = () => {
    if (!schedule) return t('publishAnyway.text');
    return schedule.at ? t('publishNow.text', { time: time(schedule.at) }) : t('publishNow.textWithoutTime');
  };
  return (
    <Dialog onClose={props.onClose} title={t(`${kind}.title`)} text={text()}>
      <PublishWarnings languages={props.languages} />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={props.onClose}>
          {schedule ? t('publishNow.keep') : t('publishAnyway.back')}
        </Button>
        <Button busy={props.busy} onClick={props.onPublish} text={t(`${kind}.publish`)} />
      </div>
    </Dialog>
  );
}

export function ScheduleDialog(props: {
  editor: Editing;
  languages: readonly PublishedLanguage[];
  onClose: () => void;
}) {
  const { editor, languages, onClose } = props;
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
  return (
    <Dialog title={t('editor.schedule.title')} onClose={onClose}>
      <Form onSubmit={() => isLater && save.mutate()}>
        <Field
          data-focus-first
          label={t('editor.autoPublishAt')}
          hint={<ScheduleHint time={at} overdue={stored?.overdue ?? false} />}
          type="datetime-local"
          required
          problem={isLater ? undefined : t('queue.publishing.past')}
          {...bindText(at, setAt)}
        />
        <PublishWarnings languages={[...languages]} />
        {isLater && languages.length > 0 && (
          <p>{t('editor.schedule.outcome', { time: time(moment.toISOString()), count: languages.length })}</p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose} text={t('cancel')} />
          <Button type="submit" busy={save.isPending} text={t('editor.schedule.confirm')} />
        </div>
      </Form>
    </Dialog>
  );
}

export function ScheduleHint({ time, overdue }: { time: string; overdue: boolean }) {
  const { t, localTime } = useTexts();
  const parsed = fromOsloField(time);
  const moment = parsed?.time;
  const offset = moment && -moment.getTimezoneOffset();
  const osloOffset = moment && (Date.parse(`${time}:00Z`) - moment.getTime()) / 60_000;
  const local = moment && localTime(moment.toISOString());
  return (
    <>
      {overdue && <strong>{t('editor.overdue')} </strong>}
      {t('editor.osloTime')}
      {parsed && parsed.shown !== 'once' && ` ${t(`editor.clockChange.${parsed.shown}`)}`}
      {local && offset !== osloOffset && ` ${t('editor.localTime', { time: local })}`}
    </>
  );
}
