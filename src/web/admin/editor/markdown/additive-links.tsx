import Link from 'lucide-react/icons/link';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import type { Additive } from '../../../../domain/labels/additive.ts';
import { createAdditiveLinker, type LinkedText } from '../../../../domain/labels/link-additives.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { maxContentLength } from '../state/article-draft.ts';

/** Offers to turn the names of additives in the text into links to their pages. */
export function AdditiveLinks(props: {
  content: string;
  locale: Locale;
  onChange: (change: (text: string) => string) => void;
}) {
  const { t } = useTranslation('admin');
  const { locale } = props;
  const linkAdditives = useAdditiveLinker(locale);
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
  const [additives, setAdditives] = useState<Additive[]>();
  useEffect(() => {
    let isMounted = true;
    import('../../../../../content/additives/additives.json').then(
      (loaded) => isMounted && setAdditives(loaded.default as Additive[]),
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return useMemo(() => additives && createAdditiveLinker(additives, locale), [additives, locale]);
}
