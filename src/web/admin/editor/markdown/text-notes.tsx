import { useQuery } from '@tanstack/react-query';
import { ImageDown, Link, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import type { Additive } from '../../../../domain/labels/additive.ts';
import { createAdditiveLinker, type LinkedText } from '../../../../domain/labels/link-additives.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { imagesOf, isRemoteAddress, type MarkdownImage } from '../../../../domain/text/markdown-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useAdminMutation } from '../../data/api-client.ts';
import { importImage } from '../../data/media-client.ts';
import {
  type DescribedImage,
  imageIn,
  imagesWithoutAlt,
  isLoadable,
  readdressed,
  replaceImage,
} from '../../media/image-markdown.ts';
import { useTexts } from '../../parts/formats.ts';
import { maxContentLength } from '../state/article-draft.ts';

const ImageDialog = lazy(() => import('../../media/image-dialog.tsx'));

/** Lists the images of a text. The user can describe or replace each, and import images that are on other sites. */
export function ImageNotes(props: { content: string; onChange: (change: (text: string) => string) => void }) {
  const { t } = useTexts('editor.image');
  const [edited, setEdited] = useState<DescribedImage>();
  const content = useDeferredValue(props.content.slice(0, maxContentLength));
  const images = useMemo(() => imagesOf(content), [content]);
  const remote = images.filter(({ address }) => isRemoteAddress(address));
  const undescribed = imagesWithoutAlt(content);
  if (images.length === 0) return null;
  return (
    <div className="mt-3 grid gap-2 text-sm">
      {remote.length > 0 && <RemoteImages images={remote} onChange={props.onChange} />}
      {undescribed.length > 0 && (
        <p className="flex gap-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-amber" />
          {t('undescribed', { count: undescribed.length })}
        </p>
      )}
      <ul className="flex flex-wrap gap-2" aria-label={t('inText')}>
        {images
          .filter(({ address }) => address !== '')
          .map(({ address, alt }) => (
            <li key={address}>
              <button
                type="button"
                className="grid w-28 gap-1 rounded-lg border border-line p-1 text-left hover:bg-sand-soft"
                aria-label={t('describeNamed', { name: alt.trim() || `${t('noAlt')} (${address})` })}
                onClick={() => setEdited(imageIn(props.content, address))}
              >
                <img
                  src={isLoadable(address) ? address : undefined}
                  alt=""
                  loading="lazy"
                  className="aspect-video rounded-md object-cover"
                />
                <span className={`truncate text-xs ${alt.trim() ? 'text-ink-soft' : 'text-danger'}`}>
                  {alt.trim() || t('noAlt')}
                </span>
              </button>
            </li>
          ))}
      </ul>
      {edited && (
        <Suspense>
          <ImageDialog
            image={edited}
            onClose={() => setEdited(undefined)}
            onChange={(image) => {
              // The dialog is removed first, because it keeps the focus, and undo works only in the focused field.
              flushSync(() => setEdited(undefined));
              props.onChange((text) => replaceImage(text, edited.address, image));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function RemoteImages(props: {
  images: MarkdownImage[];
  onChange: (change: (text: string) => string) => void;
}) {
  const { t } = useTexts();
  const [done, setDone] = useState(0);
  const { images } = props;
  const importAll = useAdminMutation({
    mutationFn: async () => {
      setDone(0);
      for (const { address } of images) {
        const { url } = await importImage(address.startsWith('//') ? `https:${address}` : address);
        props.onChange((text) => readdressed(text, address, url));
        setDone((before) => before + 1);
      }
      return images.length;
    },
    done: (count) => t('editor.image.imported', { count }),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-sand-soft p-3">
      <p className="min-w-0 grow basis-60">
        {t('editor.image.remote', { count: images.length })}{' '}
        <span className="wrap-anywhere text-ink-soft">{hostsOf(images).join(', ')}</span>
      </p>
      <Button icon={ImageDown} look="secondary" action={importAll}>
        {importAll.isPending
          ? t('editor.image.importing', { done, count: images.length })
          : t('editor.image.import', { count: images.length })}
      </Button>
    </div>
  );
}

const hostsOf = (images: MarkdownImage[]): string[] => [
  ...new Set(images.map(({ address }) => address.replace(/^[a-z]*:?\/\//i, '').split(/[/?#]/)[0] ?? '')),
];

export function AdditiveLinks(props: {
  content: string;
  locale: Locale;
  onChange: (change: (text: string) => string) => void;
}) {
  const { t } = useTexts();
  const linkAdditives = useAdditiveLinker(props.locale);
  const content = useDeferredValue(props.content.slice(0, maxContentLength));
  const count = useMemo(() => linkAdditives?.(content).count ?? 0, [linkAdditives, content]);
  if (!linkAdditives || count === 0) return null;
  const linkAll = () => {
    props.onChange((text) => linkAdditives(text).text);
    toast.success(t('editor.additives.linked', { count }));
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-sand-soft p-3 text-sm">
      <p className="min-w-0 grow basis-60">{t('editor.additives.found', { count })}</p>
      <Button icon={Link} look="secondary" onClick={linkAll} text={t('editor.additives.link', { count })} />
    </div>
  );
}

/** Loads the list of additives after the editor is shown. If loading fails, no links are offered. */
function useAdditiveLinker(locale: Locale): ((text: string) => LinkedText) | undefined {
  const { data: additives } = useQuery({
    queryKey: ['additives'],
    queryFn: async () =>
      (await import('../../../../../content/additives/additives.json')).default as Additive[],
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => additives && createAdditiveLinker(additives, locale), [additives, locale]);
}
