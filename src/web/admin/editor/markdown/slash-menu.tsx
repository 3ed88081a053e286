import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../domain/locale.ts';
import type { SlashCommand } from './slash-commands.ts';

const SourceDialog = lazy(() => import('./source-dialog.tsx'));

interface SlashMenuProps {
  area: RefObject<HTMLTextAreaElement | null>;
  locale: Locale;
  onImage: () => void;
  onLink: () => void;
  children: ReactNode;
}

/**
 * Opens a menu of Markdown blocks when the user types "/" at the beginning of a word. Its code is loaded at the first
 * focus.
 */
export function SlashMenu({ area, locale, onImage, onLink, children }: SlashMenuProps) {
  const { t } = useTranslation('admin');
  const frame = useRef<HTMLElement>(null);
  const [isChoosingSource, setIsChoosingSource] = useState(false);
  const chosen = useRef<(command: SlashCommand) => void>(undefined);
  chosen.current = (command) => {
    if (command === 'image') onImage();
    if (command === 'link') onLink();
    if (command === 'fact') setIsChoosingSource(true);
  };
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let stop = () => {};
    let isMounted = true;
    const load = async () => {
      const { installSlashMenu } = await import('./slash-commands.ts');
      if (!isMounted || !area.current) return;
      stop = installSlashMenu(element, area.current, {
        label: t('editor.slash.label'),
        nameOf: (command) => t(`editor.slash.${command}`),
        column: (number) => t(`editor.slash.column_${locale}`, { number }),
        onChoose: (command) => chosen.current?.(command),
      });
    };
    const onFocus = () => void load().catch(() => {});
    element.addEventListener('focusin', onFocus, { once: true });
    return () => {
      isMounted = false;
      element.removeEventListener('focusin', onFocus);
      stop();
    };
  }, [area, locale, t]);
  return (
    <>
      <text-expander ref={frame} keys="/">
        {children}
      </text-expander>
      {isChoosingSource && (
        <Suspense>
          <SourceDialog area={area} locale={locale} onClose={() => setIsChoosingSource(false)} />
        </Suspense>
      )}
    </>
  );
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'text-expander': React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement> & {
        keys: string;
      };
    }
  }
}
