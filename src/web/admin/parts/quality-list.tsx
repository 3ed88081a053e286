import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QualityWarning } from '../../../domain/articles/content-quality.ts';

/** Lists quality warnings. `children` is the text of one more warning. */
export function QualityList(props: {
  warnings: readonly QualityWarning[];
  /** Whether there is a title, which is the main heading of the page. */
  hasTitle?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation('admin');
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {props.warnings.map((warning) => (
        <Warning key={warning}>
          <span>
            {t(`editor.quality.${warning}`)}
            {warning === 'missing_h1' && props.hasTitle && (
              <span className="block text-ink-soft">{t('editor.quality.titleServes')}</span>
            )}
          </span>
        </Warning>
      ))}
      {props.children && <Warning>{props.children}</Warning>}
    </ul>
  );
}

export const PassedCheck = ({ text }: { text: string }) => (
  <p className="mt-1 flex gap-2 text-sm">
    <CircleCheck className="mt-0.5 size-4 shrink-0 text-moss" />
    {text}
  </p>
);

/** Passages of a text that need attention. */
export const Passages = ({ texts, lang }: { texts: readonly string[]; lang?: string }) => (
  <ul lang={lang} className="mt-1 grid max-h-64 gap-1.5 overflow-y-auto text-sm wrap-anywhere">
    {texts.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text may contain a passage twice
      <li key={index} className="border-l-2 border-amber pl-2">
        {text}
      </li>
    ))}
  </ul>
);

const Warning = ({ children }: { children: ReactNode }) => (
  <li className="flex gap-2">
    <TriangleAlert className="mt-0.5 size-4 shrink-0 text-amber" />
    {children}
  </li>
);
