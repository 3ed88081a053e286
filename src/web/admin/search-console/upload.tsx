import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { maxUploadBytes, type Period } from '../../../domain/search-console/search-console.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { fetchAsUser } from '../data/api-client.ts';
import { asClientProblem, ClientProblem, problemOfResponse } from '../data/client-problem.ts';
import { useIsMounted } from '../data/use-is-mounted.ts';
import { useProblemText } from '../data/use-problem.ts';
import { PreviewCard } from './preview.tsx';
import type { UploadProblem } from './read-upload.ts';
import type { Preview } from './upload-reader.ts';
import { useReader } from './use-reader.ts';

/** Drop, pick or paste; look at how it was read; confirm. */
export function Upload({ onStored }: { onStored: () => void }) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<Preview>();
  const [busy, setBusy] = useState<'reading' | 'storing'>();
  /** What of a preview is stored: where its second period failed, the next try does not store the first again. */
  const stored = useRef<{ of: Preview | undefined; periods: Set<string> }>({
    of: undefined,
    periods: new Set(),
  });
  const underWay = useRef(0);
  const reader = useReader();
  const textOf = useProblemText();
  const stillHere = useIsMounted();

  const fail = (description: string) => void toast.error(t('error'), { description });
  const show = (read: Preview | UploadProblem) => {
    if (typeof read === 'string') {
      setPreview(undefined);
      fail(t(`searchConsole.problems.${read}`));
    } else setPreview(read);
  };
  const work = async (what: 'reading' | 'storing', act: () => Promise<void>) => {
    // A column that is chosen while another is read waits for its turn in the reader.
    if (busy === 'storing' || (busy && what === 'storing')) return;
    setBusy(what);
    underWay.current += 1;
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
      underWay.current -= 1;
      if (underWay.current === 0) setBusy(undefined);
    }
  };

  const readText = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return fail(t('searchConsole.pasteFirst'));
    const bytes = new TextEncoder().encode(text);
    if (bytes.byteLength > maxUploadBytes) return show('too_large');
    void work('reading', async () =>
      show(await reader.open([{ name: t('searchConsole.pasted'), bytes }], text)),
    );
  };
  const readFiles = (files: readonly File[]) => {
    if (files.length === 0) return;
    // By its size alone: a file of 200 MB is never opened.
    if (files.reduce((size, file) => size + file.size, 0) > maxUploadBytes) return show('too_large');
    void work('reading', async () => {
      const packed = await Promise.all(
        files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
      );
      show(await reader.open(packed));
    });
  };
  const store = (period: Period | undefined, previousPeriod: Period | undefined) =>
    void work('storing', async () => {
      if (stored.current.of !== preview) stored.current = { of: preview, periods: new Set() };
      for (const part of await reader.bodies(period, previousPeriod)) {
        const days = JSON.stringify(part.period);
        if (stored.current.periods.has(days)) continue;
        await sync(part.body);
        stored.current.periods.add(days);
      }
      toast.success(t('searchConsole.uploaded'));
      setPreview(undefined);
      setText('');
      if (stillHere()) onStored();
    });

  if (preview)
    return (
      <PreviewCard
        preview={preview}
        busy={busy !== undefined}
        onMeaning={(at, meaning) =>
          void work('reading', async () => show(await reader.setMeaning(at, meaning)))
        }
        onHeader={(has) => void work('reading', async () => show(await reader.setHeader(has)))}
        onConfirm={store}
        onBack={() => setPreview(undefined)}
      />
    );
  return (
    <form className="grid gap-5" onSubmit={readText}>
      <DropZone busy={busy === 'reading'} onFiles={readFiles} />
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

/** The spec's function, with the spec's body. */
async function sync(body: Blob): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetchAsUser('/api/functions/sync-gsc', { method: 'POST', headers, body });
  if (!response.ok) {
    const problem = await problemOfResponse(response);
    throw problem.code === 'no_answer' ? new ClientProblem('unknown', '') : problem;
  }
}

function DropZone({ busy, onFiles }: { busy: boolean; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('admin');
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label={t('searchConsole.files')}
      className={`grid justify-items-center gap-3 rounded-xl border-2 border-dashed px-4 py-8 text-center ${over ? 'border-spruce bg-sand-soft' : 'border-line'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp className="size-8 text-ink-soft" strokeWidth={1.5} aria-hidden="true" />
      <p className="max-w-prose text-sm text-ink-soft">{t('searchConsole.dropText')}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('searchConsole.pick')}
        accept=".zip,.csv,.tsv,.txt,.json"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button look="secondary" busy={busy} onClick={() => input.current?.click()}>
        {t('searchConsole.pick')}
      </Button>
    </section>
  );
}
