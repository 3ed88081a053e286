import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import type { CitationReport } from '../../../../domain/citations/citation-report.ts';
import { maxUploadBytes, type Period } from '../../../../domain/search-console/search-console.ts';
import { Button } from '../../../ui/button.tsx';
import { bindText, TextArea } from '../../../ui/field.tsx';
import { api, fetchAsUser, invalidate, responseBody } from '../../data/api-client.ts';
import {
  asClientProblem,
  ClientProblem,
  problemOfResponse,
  useProblemText,
} from '../../data/client-problem.ts';
import { useIsMounted } from '../../data/use-is-mounted.ts';
import { DropZone } from '../../parts/files/drop-zone.tsx';
import { Form } from '../../parts/forms/form-dialog.tsx';
import { toastNote } from '../../parts/toast-note.tsx';
import { resultsKey } from '../../results/data.ts';
import { type ListedSnapshot, searchConsoleKeys } from '../data.ts';
import { PreviewCard, type StoredData } from './preview.tsx';
import type { UploadProblem } from './read-upload.ts';
import type { ReaderCall, ReaderResponse } from './reader.worker.ts';
import type { PackedFile } from './unzip-export.ts';
import type { Preview, UploadReader } from './upload-reader.ts';

type Task = 'reading' | 'changing' | 'storing';

interface StoredPeriods {
  of: Preview | undefined;
  periods: Set<string>;
  snapshots: ListedSnapshot[];
}
const noPeriods = (of: Preview | undefined): StoredPeriods => ({ of, periods: new Set(), snapshots: [] });

/** `onStored` gets the data that was stored without a question. */
export function Upload({ onStored }: { onStored: (unquestioned: StoredData | undefined) => void }) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<Preview>();
  const { busy, run } = useTasks();
  /**
   * The periods of this preview that are already stored. If storing the second period fails, a retry skips the first.
   */
  const stored = useRef<StoredPeriods>(noPeriods(undefined));
  const reader = useReader();
  const isMounted = useIsMounted();

  const fail = (description: string) => void toast.error(t('error'), { description });
  const show = (read: Preview | UploadProblem) => {
    if (typeof read === 'string') {
      setPreview(undefined);
      fail(t(`searchConsole.problems.${read}`));
    } else setPreview(read);
  };
  const storeReport = async (report: CitationReport) => {
    await responseBody(api.citations.$post({ json: report }));
    invalidate(resultsKey);
    invalidate(searchConsoleKeys.opportunities);
    toast.success(
      t('searchConsole.reportStored'),
      toastNote(t('searchConsole.reportCounts', { pages: report.page.length, queries: report.query.length })),
    );
    setText('');
  };
  /** Stores the data of an upload that is clear, and otherwise shows the upload first. */
  const storeOrShow = async (files: PackedFile[], pasted?: string) => {
    const read = await reader.open(files, pasted);
    if (typeof read === 'object' && 'report' in read) return storeReport(read.report);
    if (typeof read === 'string' || !read.isClear) return show(read);
    try {
      await store(read, read.period, read.previousPeriod);
    } catch (error) {
      // From the preview, the user can try again.
      setPreview(read);
      throw error;
    }
  };
  const readText = () => {
    if (text.trim() === '') return fail(t('searchConsole.pasteFirst'));
    const bytes = new TextEncoder().encode(text);
    if (bytes.byteLength > maxUploadBytes) return show('too_large');
    void run('reading', () => storeOrShow([{ name: t('searchConsole.pasted'), bytes }], text));
  };
  const readFiles = (files: readonly File[]) => {
    if (files.length === 0) return;
    // Files that together are too large are rejected before they are read.
    if (files.reduce((size, file) => size + file.size, 0) > maxUploadBytes) return show('too_large');
    void run('reading', async () => {
      const packed = await Promise.all(
        files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
      );
      await storeOrShow(packed);
    });
  };
  const store = async (read: Preview, period: Period | undefined, previousPeriod: Period | undefined) => {
    if (stored.current.of !== read) stored.current = noPeriods(read);
    const { snapshots } = stored.current;
    const uploads = await storePeriods(await reader.bodies(period, previousPeriod), stored.current);
    const nothingNew = uploads > 0 && snapshots.length === 0;
    toast.success(t('searchConsole.uploaded'), toastNote(nothingNew && t('searchConsole.alreadyThere')));
    setPreview(undefined);
    setText('');
    if (isMounted())
      onStored(read.isClear && snapshots.length > 0 ? { preview: read, snapshots } : undefined);
  };

  if (preview)
    return (
      <PreviewCard
        preview={preview}
        busy={busy !== undefined}
        onMeaning={(column, meaning) =>
          void run('changing', async () => show(await reader.setMeaning(column, meaning)))
        }
        onHeader={(has) => void run('changing', async () => show(await reader.setHeader(has)))}
        onConfirm={(period, previousPeriod) =>
          void run('storing', () => store(preview, period, previousPeriod))
        }
        onBack={() => setPreview(undefined)}
      />
    );
  return <UploadForm text={text} busy={busy} onText={setText} onSubmit={readText} onFiles={readFiles} />;
}

function UploadForm(props: {
  text: string;
  busy: Task | undefined;
  onText: (text: string) => void;
  onSubmit: () => void;
  onFiles: (files: readonly File[]) => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <Form className="grid gap-5" onSubmit={props.onSubmit}>
      <DropZone
        label={t('searchConsole.files')}
        buttonLabel={t('searchConsole.pick')}
        busy={props.busy === 'reading'}
        accept=".zip,.csv,.tsv,.txt,.json"
        multiple
        onFiles={props.onFiles}
      >
        <p className="max-w-prose text-sm text-ink-soft">{t('searchConsole.dropText')}</p>
      </DropZone>
      <TextArea
        label={t('searchConsole.paste')}
        hint={t('searchConsole.pasteHint')}
        rows={10}
        spellCheck={false}
        className="font-mono text-sm"
        placeholder={'query\timpressions\tclicks\tctr\tposition'}
        {...bindText(props.text, props.onText)}
      />
      <Button type="submit" className="justify-self-start" busy={props.busy !== undefined}>
        {t('searchConsole.upload')}
      </Button>
    </Form>
  );
}

/** Runs the tasks of an upload, shows their failures, and returns the task that is running. */
function useTasks() {
  const { t } = useTranslation('admin');
  const textOf = useProblemText();
  const [busy, setBusy] = useState<Task>();
  const running = useRef<{ task: Task | undefined; count: number }>({ task: undefined, count: 0 });
  const run = async (task: Task, act: () => Promise<void>) => {
    // Several changes of the columns may run at once, because the worker handles them in order. Storing must run
    // alone, and so must opening an upload, which may store it.
    if (running.current.count > 0 && (task !== 'changing' || running.current.task !== 'changing')) return;
    setBusy(task);
    running.current = { task, count: running.current.count + 1 };
    try {
      await act();
    } catch (error) {
      const problem = asClientProblem(error);
      const text = problem.code === 'unknown' ? '' : textOf(problem);
      toast.error(t('error'), { description: text || t('searchConsole.uploadFailed') });
    } finally {
      running.current.count -= 1;
      if (running.current.count === 0) setBusy(undefined);
    }
  };
  return { busy, run };
}

/** Stores the periods that are not stored yet, and returns how many these were. */
async function storePeriods(
  bodies: readonly { period: Period | undefined; body: Blob }[],
  { periods, snapshots }: StoredPeriods,
): Promise<number> {
  const before = periods.size;
  for (const { period, body } of bodies) {
    const days = JSON.stringify(period);
    if (periods.has(days)) continue;
    const { snapshot, alreadyThere } = await sync(body);
    if (!alreadyThere) snapshots.push(snapshot);
    periods.add(days);
  }
  return periods.size - before;
}

/** Stores one period. An error response without a problem code is reported as a failed upload. */
async function sync(body: Blob): Promise<{ snapshot: ListedSnapshot; alreadyThere: boolean }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetchAsUser('/api/functions/sync-gsc', { method: 'POST', headers, body });
  if (!response.ok) {
    const problem = await problemOfResponse(response);
    throw problem.code === 'no_answer' ? new ClientProblem('unknown', '') : problem;
  }
  return response.json();
}

type AsyncReader = {
  [Name in keyof UploadReader]: (
    ...args: Parameters<UploadReader[Name]>
  ) => Promise<ReturnType<UploadReader[Name]>>;
};

/** Runs the upload reader in a worker, which starts on first use and is terminated when the screen closes. */
function useReader(): AsyncReader {
  const running = useRef<ReturnType<typeof start>>(undefined);
  useEffect(
    () => () => {
      running.current?.worker.terminate();
      running.current = undefined;
    },
    [],
  );
  const call = (name: keyof UploadReader, args: unknown[]) =>
    new Promise<never>((resolve, reject) => {
      running.current ??= start();
      const { worker, waiting } = running.current;
      waiting.push(({ result, error }) => (error ? reject(new Error(error)) : resolve(result as never)));
      worker.postMessage({ name, args } as ReaderCall);
    });
  return {
    open: (...args) => call('open', args),
    setMeaning: (...args) => call('setMeaning', args),
    setHeader: (...args) => call('setHeader', args),
    bodies: (...args) => call('bodies', args),
  };
}

function start() {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  /** The calls without an answer. The worker answers them in order. */
  const waiting: ((response: ReaderResponse) => void)[] = [];
  worker.onmessage = ({ data }: MessageEvent<ReaderResponse>) => waiting.shift()?.(data);
  worker.onerror = ({ message }) => {
    for (const settle of waiting.splice(0)) settle({ error: message || 'The worker stopped' });
  };
  return { worker, waiting };
}
