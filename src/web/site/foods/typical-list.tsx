import type { ReactNode } from 'react';
import type { LabelReading } from '../../../domain/labels/read-label.ts';
import { additivePath } from '../../../domain/site/public-pages.ts';
import { useTexts } from '../render/use-texts.ts';

interface TypicalListProps {
  variant: string;
  text: string;
  reading: LabelReading;
}

/** A typical list of ingredients with the marks of the label reader. Additives link to their pages. */
export function TypicalList({ variant, text, reading }: TypicalListProps) {
  const { t, href } = useTexts('foods');
  const { t: labels } = useTexts('labels');
  if (reading.kind !== 'list') return null;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end, kind, subject } of reading.matches) {
    const className = `label-highlight label-${kind}`;
    const content = (
      <>
        {text.slice(start, end)}
        <span className="sr-only"> ({labels(`reader.result.kinds.${kind}`)})</span>
      </>
    );
    parts.push(text.slice(at, start));
    parts.push(
      subject.type === 'additive' ? (
        <a key={start} className={className} href={href(additivePath(subject.id))}>
          {content}
        </a>
      ) : (
        <mark key={start} className={className}>
          {content}
        </mark>
      ),
    );
    at = end;
  }
  parts.push(text.slice(at));
  return (
    <figure className="mt-4">
      <figcaption className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{variant}</span>
        <span className="text-sm text-ink-soft">{t(`readings.${reading.verdict.kind}`)}</span>
      </figcaption>
      <p className="mt-1 rounded-xl bg-sand-soft p-4 leading-loose wrap-anywhere">{parts}</p>
    </figure>
  );
}
