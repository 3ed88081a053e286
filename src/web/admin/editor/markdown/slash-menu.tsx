import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../domain/locale.ts';
import { TextMenuFrame } from '../../parts/text-menu-frame.tsx';
import type { SlashCommand } from './slash-commands.ts';

const SourceDialog = lazy(() => import('./source-dialog.tsx'));

/** Opens a menu of Markdown blocks when the user types "/" at the beginning of a word. */
export function SlashMenu(props: {
  area: RefObject<HTMLTextAreaElement | null>;
  locale: Locale;
  onImage: () => void;
  onLink: () => void;
  children: ReactNode;
}) {
  const { area, locale, onImage, onLink, children } = props;
  const { t } = useTranslation('admin');
  const [isChoosingSource, setIsChoosingSource] = useState(false);
  const chosen = useRef<(command: SlashCommand) => void>(undefined);
  chosen.current = (command) => {
    if (command === 'image') onImage();
    if (command === 'link') onLink();
    if (command === 'fact') setIsChoosingSource(true);
  };
  const connect = useCallback(
    async (frame: HTMLElement, textarea: HTMLTextAreaElement) => {
      const { installSlashMenu } = await import('./slash-commands.ts');
      return installSlashMenu(frame, textarea, {
        label: t('editor.slash.label'),
        nameOf: (command) => t(`editor.slash.${command}`),
        exampleOf: (block) => t(`editor.slash.${block}_${locale}`),
        column: (number) => t(`editor.slash.column_${locale}`, { number }),
        onChoose: (command) => chosen.current?.(command),
      });
    },
    [locale, t],
  );
  return (
    <>
      <TextMenuFrame area={area} keys="/" connect={connect}>
        {children}
      </TextMenuFrame>
      {isChoosingSource && (
        <Suspense>
          <SourceDialog area={area} locale={locale} onClose={() => setIsChoosingSource(false)} />
        </Suspense>
      )}
    </>
  );
}
