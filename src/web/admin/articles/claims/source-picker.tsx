import { lazy, Suspense, useState } from 'react';
import type { LedgerSource } from '../../../../domain/articles/claim-ledger.ts';
import { foldText } from '../../../../domain/text/fold-text.ts';
import { Button } from '../../../ui/button.tsx';
import { invalidate } from '../../data/api-client.ts';
import { useTexts } from '../../parts/formats.ts';
import { SearchDialog } from '../../parts/search-dialog.tsx';
import { sourceChoicesKey } from '../../sources/data.ts';

const SourceForm = lazy(() =>
  import('../../sources/source-form.tsx').then((module) => ({ default: module.SourceForm })),
);

const maxShown = 30;
const newSource = 'new';

/** A button that searches the source library, where a source that is missing can be added at once. */
export function SourcePicker(props: {
  label: string;
  sources: readonly LedgerSource[];
  onChoose: (id: string) => void;
}) {
  const { label, sources, onChoose } = props;
  const { t, titleOf } = useTexts();
  const [open, setOpen] = useState<'search' | 'form'>();
  const [typed, setTyped] = useState('');
  const close = () => setOpen(undefined);
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const found = sources
    .map((source) => ({ key: source.id, title: titleOf(source), url: source.url }))
    .filter(({ title, url }) => words.every((word) => foldText(`${title} ${url}`).includes(word)))
    .slice(0, maxShown);
  return (
    <>
      <Button
        look="secondary"
        tight
        className="justify-self-start"
        aria-label={label}
        onClick={() => setOpen('search')}
        text={t('claims.choose')}
      />
      {open === 'search' && (
        <SearchDialog
          title={t('claims.choose')}
          text={label}
          label={t('claims.search')}
          typed={typed}
          onType={setTyped}
          listLabel={t('claims.sources')}
          options={[...found, { key: newSource, title: t('claims.newSource'), url: '' }]}
          status=""
          onClose={close}
          onChoose={({ key }) => {
            if (key === newSource) return setOpen('form');
            close();
            onChoose(key);
          }}
        >
          {({ key, title }) => (
            <span className={`min-w-0 text-sm wrap-anywhere ${key === newSource ? 'font-semibold' : ''}`}>
              {title}
            </span>
          )}
        </SearchDialog>
      )}
      {open === 'form' && (
        <Suspense>
          <SourceForm
            source={undefined}
            typedUrl={/^\s*(?:https?:|doi:|10\.)/i.test(typed) ? typed.trim() : ''}
            onAdded={(id) => {
              invalidate(sourceChoicesKey);
              onChoose(id);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
