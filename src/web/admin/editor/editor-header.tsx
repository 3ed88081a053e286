import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  Clock,
  ExternalLink,
  Eye,
  History,
  TriangleAlert,
} from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { SaveOutcome } from '../../../domain/articles/save-outcome.ts';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { ArticleStatusBadge } from '../articles/article-badges.tsx';
import type { EditedArticle } from '../articles/data.ts';
import { useTexts } from '../parts/formats.ts';
import { isArchivedOrDeleted } from './state/article-draft.ts';
import type { KeptState } from './state/editor-state.ts';
import { useOutcomeText } from './translated-names.ts';

interface EditorHeaderProps {
  stored: EditedArticle | undefined;
  outcome: SaveOutcome | undefined;
  /** The number of warnings about the text that the Publish button or a schedule will publish. */
  warnings: number;
  dirty: boolean;
  kept: KeptState;
  saving: boolean;
  publishing: boolean;
  canPublish: boolean;
  archiving: boolean;
  onSave: () => void;
  onPublish: () => void;
  onArchive: () => void;
  onOpen: (dialog: 'history' | 'preview' | 'warnings' | 'schedule') => void;
}

export function EditorHeader(props: EditorHeaderProps) {
  const { t } = useTexts('editor');
  const { stored } = props;
  const outcomeText = useOutcomeText();
  const outcomeId = useId();
  const bar = useMeasuredHeight();
  const isScheduled = props.outcome?.kind === 'goes_live_later' || props.outcome?.kind === 'needs_time';
  const saveIsPrimary = !props.canPublish || isScheduled;
  return (
    <>
      <div
        ref={bar}
        className="editor-bar sticky-bar flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:gap-y-0"
      >
        <ButtonLink icon={ArrowLeft} look="quiet" tight className="-ml-2" to="/admin" text={t('back')} />
        <SaveState {...props} />
        <span className="grow" />
        <div className="flex gap-2">
          <Button
            look={saveIsPrimary ? 'primary' : 'secondary'}
            busy={props.saving}
            aria-describedby={outcomeId}
            onClick={props.onSave}
            text={t('save')}
          />
          {props.canPublish && (
            <Button
              look={saveIsPrimary ? 'secondary' : 'primary'}
              busy={props.publishing}
              onClick={props.onPublish}
              text={t('publish')}
            />
          )}
          {props.canPublish && <ScheduleButton className="max-sm:hidden" onOpen={props.onOpen} />}
        </div>
        <div className="flex basis-full flex-wrap items-center gap-x-2 text-sm text-ink-soft max-sm:order-2 max-sm:text-xs sm:justify-end">
          <p id={outcomeId}>{props.outcome && outcomeText(props.outcome)}</p>
          {props.warnings > 0 && (
            <button
              type="button"
              className="inline-flex min-h-6 items-center gap-1 font-semibold text-ink underline"
              onClick={() => props.onOpen('warnings')}
            >
              <TriangleAlert className="size-4 shrink-0 text-amber" />
              {t('scheduled.warnings', { count: props.warnings })}
            </button>
          )}
        </div>
      </div>
      {/* The row has its full height before the first save, so that the text stays in place when the actions appear. */}
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 pointer-coarse:min-h-11 sm:mt-4 sm:mb-3">
        <h1 className="max-sm:sr-only">{stored ? t('edit') : t('new')}</h1>
        <ArticleStatusBadge article={stored ?? { status: 'draft', deleted_at: null }} />
        {stored && <Schedule article={stored} outcome={props.outcome} />}
        {/* On phones the bar has no room for a third button. */}
        {props.canPublish && <ScheduleButton className="sm:hidden" onOpen={props.onOpen} />}
        {stored && <Actions {...props} stored={stored} />}
      </div>
    </>
  );
}

function ScheduleButton({ className, onOpen }: Pick<EditorHeaderProps, 'onOpen'> & { className: string }) {
  const { t } = useTexts();
  return (
    <Button icon={Clock} look="quiet" tight className={className} onClick={() => onOpen('schedule')}>
      {t('editor.schedule.open')}
    </Button>
  );
}

/** Measures the height of the sticky bar, so that the toolbar of the text field sticks directly below it. */
function useMeasuredHeight() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!bar.current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--bar-height', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);
  return bar;
}

function Schedule({ article, outcome }: { article: EditedArticle; outcome: SaveOutcome | undefined }) {
  const { t, time } = useTexts('articles');
  if (article.status !== 'scheduled' || !article.auto_publish_at || article.deleted_at) return null;
  const due = { time: time(article.auto_publish_at) };
  if (article.overdue) return <p className="text-sm font-semibold text-danger">{t('overdue', due)}</p>;
  // The line beside the Save button already contains the same time.
  const isRepeated =
    outcome?.kind === 'goes_live_later' && outcome.at.toISOString() === article.auto_publish_at;
  return isRepeated ? null : <p className="text-sm text-ink-soft">{t('scheduledFor', due)}</p>;
}

function SaveState({ stored, dirty, kept, saving }: EditorHeaderProps) {
  const { t, time } = useTexts('editor.state');
  const text = () => {
    if (saving) return t('saving');
    if (dirty && kept === 'offline' && stored && stored.status !== 'draft') return t('offlinePublished');
    if (dirty) return t(`${kept}`);
    return stored ? t('saved', { time: time(stored.updated_at) }) : '';
  };
  return (
    <p
      role="status"
      className="text-sm text-ink-soft max-sm:order-1 max-sm:min-h-4 max-sm:basis-full max-sm:text-xs"
    >
      {text()}
    </p>
  );
}

function Actions(props: EditorHeaderProps & { stored: EditedArticle }) {
  const { t } = useTexts();
  const { stored } = props;
  const canRestore = isArchivedOrDeleted(stored);
  return (
    <div className="-mx-2 flex flex-wrap gap-x-1 max-sm:ml-auto lg:ml-auto">
      <Button icon={History} look="quiet" tight onClick={() => props.onOpen('history')}>
        <ActionName>{t('editor.history.open')}</ActionName>
      </Button>
      {stored.status === 'published' && !stored.deleted_at ? (
        <a
          className={buttonClass('quiet', '', true)}
          href={`/blogg/${stored.slug}`}
          target="_blank"
          rel="noreferrer"
        >
          <ExternalLink className="size-4" />
          <ActionName>{t('editor.view')}</ActionName>
        </a>
      ) : (
        <Button icon={Eye} look="quiet" tight onClick={() => props.onOpen('preview')}>
          <ActionName>{t('editor.previewLink.button')}</ActionName>
        </Button>
      )}
      <Button look="quiet" tight busy={props.archiving} onClick={props.onArchive}>
        {canRestore ? <ArchiveRestore className="size-4" /> : <Archive className="size-4" />}
        <ActionName>{canRestore ? t('editor.restore') : t('editor.archive')}</ActionName>
      </Button>
    </div>
  );
}

/** On phones only the icon of an action is visible, so that the text starts higher. */
const ActionName = ({ children }: { children: string }) => <span className="max-sm:sr-only">{children}</span>;
