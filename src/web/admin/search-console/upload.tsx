import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { maxUploadBytes, type Period } from '../../../domain/search-console/search-console.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { fetchAsUser } from '../data/api-client.ts';
import { asClientProblem, ClientProblem, problemOfResponse } from '../data/client-problem.ts';
import { useIsMounted } from '../data/use-is-mounted.ts';
import { useProblemText } from '../data/use-problem.ts';
import { DropZone } from '../parts/drop-zone.tsx';
import { PreviewCard } from './preview.tsx';
import type { UploadProblem } from './read-upload.ts';
import type { Preview } from './upload-reader.ts';
import { useReader } from './use-reader.ts';

export function Upload({ onStored }: { onStored: () => void }) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<Preview>();
  const [busy, setBusy] = useState<'reading' | 'storing'>();
  /**
   * The periods of this preview that are already stored. If storing the second period fails, a retry skips the first.
   */
  const stored = useRef<{ of: Preview | undefined; periods: Set<string> }>({
    of: undefined,
    periods: new Set(),
  });
  const runningTasks = useRef(0);
  const reader = useReader();
  const textOf = useProblemText();
  const isMounted = useIsMounted();

  const fail = (description: string) => void toast.error(t('error'), { description });
  const show = (read: Preview | UploadProblem) => {
    if (typeof read === 'string') {
      setPreview(undefined);
      fail(t(`searchConsole.problems.${read}`));
    } else setPreview(read);
  };
  const run = async (task: 'reading' | 'storing', act: () => Promise<void>) => {
    // Several reading tasks may run at once, because the worker handles them in order. Storing must run alone.
    if (busy === 'storing' || (busy && task === 'storing')) return;
    setBusy(task);
    runningTasks.current += 1;
    try {
      await act();
    } catch (error) {
      const problem = asClientProblem(error);
      fail(
        problem.code === 'unknown'
          ? t('searchConsole.uploadFailed')
          : textOf(problem) || t('searchConsole.uploadFailed'),
      );
    } finally {
      runningTasks.current -= 1;
      if (runningTasks.current === 0) setBusy(undefined);
    }
  };

  const readText = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return fail(t('searchConsole.pasteFirst'));
    const bytes = new TextEncoder().encode(text);
    if (bytes.byteLength > maxUploadBytes) return show('too_large');
    void run('reading', async () =>
      show(await reader.open([{ name: t('searchConsole.pasted'), bytes }], text)),
    );
  };
  const readFiles = (files: readonly File[]) => {
    if (files.length === 0) return;
    // Files that together are too large are rejected before they are read.
    if (files.reduce((size, file) => size + file.size, 0) > maxUploadBytes) return show('too_large');
    void run('reading', async () => {
      const packed = await Promise.all(
        files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
      );
      show(await reader.open(packed));
    });
  };
  const store = (period: Period | undefined, previousPeriod: Period | undefined) =>
    void run('storing', async () => {
      if (stored.current.of !== preview) stored.current = { of: preview, periods: new Set() };
      let uploads = 0;
      let known = 0;
      for (const upload of await reader.bodies(period, previousPeriod)) {
        const days = JSON.stringify(upload.period);
        if (stored.current.periods.has(days)) continue;
        const { alreadyThere } = await sync(upload.body);
        if (alreadyThere) known++;
        uploads++;
        stored.current.periods.add(days);
      }
      if (uploads > 0 && known === uploads) toast.info(t('searchConsole.alreadyThere'));
      else toast.success(t('searchConsole.uploaded'));
      setPreview(undefined);
      setText('');
      if (isMounted()) onStored();
    });

  if (preview)
    return (
      <PreviewCard
        preview={preview}
        busy={busy !== undefined}
        onMeaning={(column, meaning) =>
          void run('reading', async () => show(await reader.setMeaning(column, meaning)))
        }
        onHeader={(has) => void run('reading', async () => show(await reader.setHeader(has)))}
        onConfirm={store}
        onBack={() => setPreview(undefined)}
      />
    );
  return (
    <form className="grid gap-5" onSubmit={readText}>
      <DropZone
        label={t('searchConsole.files')}
        buttonLabel={t('searchConsole.pick')}
        busy={busy === 'reading'}
        accept=".zip,.csv,.tsv,.txt,.json"
        multiple
        onFiles={readFiles}
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
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" className="justify-self-start" busy={busy !== undefined}>
        {t('searchConsole.upload')}
      </Button>
    </form>
  );
}

/** Stores one period. An error response without a problem code is reported as a failed upload. */
async function sync(body: Blob): Promise<{ alreadyThere: boolean }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetchAsUser('/api/functions/sync-gsc', { method: 'POST', headers, body });
  if (!response.ok) {
    const problem = await problemOfResponse(response);
    throw problem.code === 'no_answer' ? new ClientProblem('unknown', '') : problem;
  }
  return response.json();
}
