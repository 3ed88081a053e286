import { type ComponentProps, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { maxAltLength } from '../../../domain/media/media.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { bindText, Field } from '../../ui/field.tsx';
import { api, useAdminMutation, useApiList, useApiQuery } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { MutationForm } from '../parts/forms/form-dialog.tsx';
import { PageButtons } from '../parts/lists.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { SearchField } from '../parts/search-dialog.tsx';
import { type LibraryImage, mediaKeys } from './data.ts';

export default function MediaLibrary(props: ComponentProps<typeof ImageBrowser> & { onClose: () => void }) {
  const { onClose, ...browser } = props;
  const { t } = useTexts();
  return (
    <Dialog wide title={t('editor.library.title')} text={t('editor.library.text')} onClose={onClose}>
      <ImageBrowser {...browser} listClass="max-h-[45dvh] overflow-y-auto" />
    </Dialog>
  );
}

export function ImageBrowser(props: {
  /** Undefined where images are only looked up. */
  onChoose?: (image: LibraryImage) => void;
  /** Opens the file dialog of the browser. */
  onUpload?: (() => void) | undefined;
  listClass?: string;
}) {
  const { t } = useTexts('editor');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<LibraryImage>();
  const query = { q: useDeferredValue(typed.trim()), page: String(page) };
  const list = useApiList([...mediaKeys.list, query], () => api.media.$get({ query }));
  return (
    <>
      <SearchField
        label={t('library.search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPage(1);
          setChosen(undefined);
        }}
      />
      {props.onUpload && (
        <Button look="secondary" className="mt-3" onClick={props.onUpload} text={t('image.upload')} />
      )}
      <div className={`mt-4 p-1 ${props.listClass ?? ''}`}>
        <QueryView query={list} lines={5}>
          {({ images, pages }) => (
            <>
              {images.length === 0 && (
                <p className="text-ink-soft">{t(`library.${typed ? 'none' : 'empty'}`)}</p>
              )}
              <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
                {images.map((image) => (
                  <li key={image.hash}>
                    <button
                      type="button"
                      aria-pressed={chosen?.hash === image.hash}
                      className="grid w-full gap-1 rounded-lg border-2 border-transparent p-1 text-left aria-pressed:border-spruce"
                      onClick={() => setChosen(image)}
                    >
                      <img
                        src={image.url}
                        // Without a name, the description is the text below the image.
                        alt={image.name && image.alt}
                        loading="lazy"
                        className="aspect-video w-full rounded-md bg-sand-soft object-cover"
                      />
                      <span className="truncate text-xs text-ink-soft">
                        {image.name || image.alt || t('library.unnamed')}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
              <PageButtons page={page} pages={pages} onPage={setPage} />
            </>
          )}
        </QueryView>
      </div>
      {chosen && (
        <div className="sticky bottom-0 mt-4 flex flex-wrap items-start gap-4 border-t border-line bg-inherit pt-4 pb-2">
          <div className="min-w-0 grow basis-60 text-sm">
            <Uses key={chosen.hash} hash={chosen.hash} />
          </div>
          {props.onChoose ? (
            <Button onClick={() => props.onChoose?.(chosen)} text={t('library.choose')} />
          ) : (
            <AltForm key={chosen.url} image={chosen} />
          )}
        </div>
      )}
    </>
  );
}

function AltForm({ image: { hash, alt } }: { image: LibraryImage }) {
  const { t } = useTexts('editor');
  const [typed, setTyped] = useState(alt);
  const save = useAdminMutation({
    call: () => api.media[':hash'].alt.$put({ param: { hash }, json: { alt: typed } }),
    done: t('library.described'),
    changes: [mediaKeys.list],
  });
  return (
    <MutationForm mutation={save} submitLabel={t('library.describe')} className="grow basis-72">
      <Field
        label={t('image.alt')}
        hint={t('library.altHint')}
        required
        maxLength={maxAltLength}
        {...bindText(typed, setTyped)}
      />
    </MutationForm>
  );
}

function Uses({ hash }: { hash: string }) {
  const { t, titleOf } = useTexts();
  const uses = useApiQuery(
    [...mediaKeys.uses, hash],
    () => api.media[':hash'].uses.$get({ param: { hash } }),
    { select: (found) => found.uses },
  );
  return (
    <QueryView query={uses} lines={2}>
      {(articles) =>
        articles.length === 0 ? (
          <p className="text-ink-soft">{t('editor.library.unused')}</p>
        ) : (
          <>
            <h3 className="font-semibold">{t('editor.library.uses')}</h3>
            <ul className="mt-1 grid gap-1">
              {articles.map((article) => (
                <li key={article.id} className="wrap-anywhere">
                  <Link to={`/admin/article/${article.id}`} target="_blank">
                    {titleOf(article)}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </QueryView>
  );
}
