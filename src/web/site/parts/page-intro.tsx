import type { ReactNode } from 'react';
import { FoldedContents } from './article-contents.tsx';

export function PageIntro({
  title,
  lead,
  drawing,
  contents,
}: {
  title: string;
  lead: string;
  drawing?: ReactNode;
  /** The sections of a long page. */
  contents?: { id: string; text: string }[];
}) {
  return (
    <header
      className={`container grid items-center gap-8 pt-10 pb-4 md:pt-16 print:pt-0 lg:gap-16 ${drawing ? 'lg:grid-cols-[1.1fr_1fr]' : ''}`}
    >
      <div className="max-w-[52rem]">
        <h1 className="wrap-anywhere">{title}</h1>
        <p className="mt-5 max-w-[58ch] lead">{lead}</p>
        {contents && <FoldedContents headings={contents} lang={undefined} className="mt-8 max-w-[34rem]" />}
      </div>
      {drawing}
    </header>
  );
}
