import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import {
  keywordDefaults,
  keywordPartLength,
  maxKeywordFileBytes,
  maxKeywordFileLength,
} from '../../../domain/keywords/keyword.ts';
import { splitKeywordFile } from '../../../domain/keywords/keyword-file.ts';
import type { Locale } from '../../../domain/locale.ts';
import { decodeText } from '../../../domain/text/decode-text.ts';
import { Button } from '../../ui/button.tsx';
import { bindText, ChoiceField, Field, TextArea } from '../../ui/field.tsx';
import { Badge } from '../../ui/surfaces.tsx';
import { type AdminMutation, api, invalidate, responseBody, useAdminMutation } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { Form, FormDialog } from '../parts/forms/form-dialog.tsx';
import { Pane } from '../parts/pane.tsx';
import { keywordsKey, type ReadKeywords } from './data.ts';
import { LocaleSelect } from './keyword-form.tsx';
import { addPart, readTextFile } from './keyword-upload.ts';

/** Reads keywords from a file or a text field, and imports them after the user has confirmed a preview. */
export function ImportKeywords({ onClose }: { onClose: () => void }) {
  const { t, whole, anyText } = useTexts('keywords.import');
  const fail = (description: string) => void toast.error(anyText('error'), { description });
  const source = useKeywordSource(fail);
  const { csv, largeFile } = source;
  const [locale, setLocale] = useState<Locale>(keywordDefaults.locale);
  const [duplicates, setDuplicates] = useState<'update' | 'skip'>('update');
  const [read, setRead] = useState<ReadKeywords>();
  const { send, share } = useSending(source, { locale, duplicates });
  const preview = useAdminMutation({
    mutationFn: () => send(true),
    onSuccess: (found) => (found ? setRead(found) : fail(t('unreadable'))),
  });
  const confirm = useAdminMutation({
    mutationFn: () => send(false),
    onSuccess: (done) => {
      if (!done) return;
      const { added, updated, skipped } = done;
      toast.success(t('done', { added, updated, skipped }));
      invalidate(keywordsKey);
      onClose();
    },
  });
  const submit = () => {
    const tooLong = t('tooLong', { max: whole(maxKeywordFileLength) });
    if (!largeFile && csv.trim() === '') fail(t('empty'));
    else if (!largeFile && csv.length > maxKeywordFileLength) fail(tooLong);
    else preview.mutate();
  };
  const isLong = largeFile !== undefined && (preview.isPending || confirm.isPending);
  const progress = isLong && (
    <progress
      className="h-2 w-full overflow-hidden rounded-full accent-spruce"
      aria-label={t('progress')}
      value={share}
    />
  );
  return (
    <FormDialog wide onClose={onClose} title={t('title')} text={t('text')}>
      {read ? (
        <Preview read={read} confirm={confirm} onBack={() => setRead(undefined)}>
          {progress}
        </Preview>
      ) : (
        <Form onSubmit={submit}>
          <SourceFields source={source} />
          <div className="grid gap-4 sm:grid-cols-2">
            <LocaleSelect label={t('locale')} value={locale} onChange={setLocale} />
            <ChoiceField
              label={t('duplicates')}
              value={duplicates}
              values={['update', 'skip'] as const}
              textOf={(each) => t(`${each}`)}
              onChoose={setDuplicates}
            />
          </div>
          {progress}
          <Button type="submit" className="justify-self-end" busy={preview.isPending} text={t('preview')} />
        </Form>
      )}
    </FormDialog>
  );
}

/** The keywords to import: a typed text, or a large file that is sent in parts instead of being shown as text. */
function useKeywordSource(fail: (description: string) => void) {
  const { t, size } = useTexts();
  const [csv, setCsv] = useState('');
  const [largeFile, setLargeFile] = useState<File>();
  const choose = async (file: File | undefined) => {
    setLargeFile(undefined);
    if (!file) return;
    const max = size(maxKeywordFileBytes);
    if (file.size > maxKeywordFileBytes) return fail(t('keywords.import.tooLarge', { max }));
    if (file.size > keywordPartLength) {
      setCsv('');
      return setLargeFile(file);
    }
    const bytes = await file.arrayBuffer().catch(() => undefined);
    const text = bytes && decodeText(new Uint8Array(bytes));
    if (text === undefined) fail(t('keywords.import.unreadable'));
    else setCsv(text);
  };
  return { csv, setCsv, largeFile, choose };
}

type KeywordSource = ReturnType<typeof useKeywordSource>;

/** Sends the keywords to the server in several requests, and adds up the results. Closing the dialog ends the requests. */
function useSending(
  { csv, largeFile }: KeywordSource,
  options: { locale: Locale; duplicates: 'update' | 'skip' },
) {
  const [share, setShare] = useState(0);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const { current } = stop;
    return () => current.abort();
  }, []);
  const send = async (preview: boolean) => {
    const { signal } = stop.current;
    const chunks = largeFile ? await readTextFile(largeFile) : [csv];
    let total: ReadKeywords | undefined;
    let sent = 0;
    setShare(0);
    for await (const { text, linesBefore } of splitKeywordFile(chunks ?? [], keywordPartLength)) {
      signal.throwIfAborted();
      const json = { csv: text, ...options, preview };
      const part = await responseBody(api.keywords.import.$post({ json }, { init: { signal } }));
      total = addPart(total, part, linesBefore);
      sent += text.length;
      setShare(Math.min(1, sent / (largeFile?.size ?? csv.length)));
    }
    return total;
  };
  return { send, share };
}

function SourceFields({ source }: { source: KeywordSource }) {
  const { t, size } = useTexts();
  const { csv, setCsv, largeFile, choose } = source;
  return (
    <>
      <Field
        label={t('keywords.import.file')}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {largeFile ? (
        <p className="text-sm text-ink-soft">
          {t('keywords.import.largeFile', { size: size(Math.max(1024 * 1024, largeFile.size)) })}
        </p>
      ) : (
        <TextArea
          label={t('keywords.import.paste')}
          rows={6}
          className="font-mono text-sm"
          spellCheck={false}
          {...bindText(csv, setCsv)}
        />
      )}
    </>
  );
}

function Preview(props: {
  read: ReadKeywords;
  confirm: AdminMutation;
  onBack: () => void;
  /** The progress of the import. */
  children: ReactNode;
}) {
  const { read, confirm, onBack, children } = props;
  const { t } = useTexts('keywords');
  const accepted = read.added + read.updated;
  const count = accepted + read.skipped;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="flex flex-wrap gap-2">
        <Badge look="strong">{t('import.willAdd', { count: read.added })}</Badge>
        {read.updated > 0 && <Badge>{t('import.willUpdate', { count: read.updated })}</Badge>}
        {read.skipped > 0 && <Badge look="outline">{t('import.willSkip', { count: read.skipped })}</Badge>}
      </p>
      {accepted === 0 && <p>{t('import.nothing')}</p>}
      {read.doubled.map(({ column, names: [best, ...others] }) => (
        <p key={column} className="text-sm wrap-anywhere">
          {t('import.doubled', {
            column: t(`${column}`),
            best,
            others: others.map((name) => t('import.quoted', { name })).join(', '),
          })}
        </p>
      ))}
      {read.rows.length > 0 && <ReadRows read={read} count={count} />}
      {read.faultCount > 0 && (
        <section>
          <h3 className="text-sm font-semibold">{t('import.faults', { count: read.faultCount })}</h3>
          <ul className="mt-1 grid max-h-48 gap-1 overflow-y-auto text-sm">
            {read.faults.map(({ line, text, fault }) => (
              <li key={line} className="wrap-anywhere">
                {t('import.line', { line: String(line) })}: {t(`import.reasons.${fault}`)}{' '}
                <code className="text-ink-soft">{text.slice(0, 120)}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onBack} text={t('import.back')} />
        {accepted > 0 && <Button action={confirm} text={t('import.take', { count: accepted })} />}
      </div>
    </div>
  );
}

function ReadRows({ read, count }: { read: ReadKeywords; count: number }) {
  const { t, whole } = useTexts('keywords');
  const unchanged = <span className="text-ink-soft">{t('import.unchanged')}</span>;
  return (
    <div>
      <p className="mb-1 text-sm text-ink-soft">{t('import.shown', { shown: read.rows.length, count })}</p>
      <Pane label={t('import.preview')}>
        <table className="w-full text-sm wrap-normal">
          <thead>
            <tr className="text-left">
              <th className="p-1.5">{t('term')}</th>
              <th className="p-1.5">{t('locale')}</th>
              <th className="p-1.5">{t('intent')}</th>
              <th className="p-1.5">{t('difficulty')}</th>
              <th className="p-1.5">{t('volume')}</th>
            </tr>
          </thead>
          <tbody>
            {read.rows.map((row) => (
              <tr key={row.line} className="border-t border-line">
                <td className="min-w-32 p-1.5 wrap-anywhere">
                  {row.term} {row.known && <Badge look="outline">{t('import.known')}</Badge>}
                </td>
                <td className="p-1.5">{t(`locales.${row.locale}`)}</td>
                <td className="p-1.5">{row.intent ? t(`intents.${row.intent}`) : unchanged}</td>
                <td className="p-1.5">{row.difficulty ?? unchanged}</td>
                <td className="p-1.5">{row.volume === null ? unchanged : whole(row.volume)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Pane>
    </div>
  );
}
