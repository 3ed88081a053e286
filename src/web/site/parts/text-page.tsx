import type { ReactNode } from 'react';
import { MarkdownParagraph } from '../markdown/markdown-html.tsx';

interface TextSection {
  title: string;
  paragraphsMd: readonly string[];
}

interface TextSectionsProps {
  sections: readonly TextSection[];
  children?: ReactNode;
}

export function TextSections({ sections, children }: TextSectionsProps) {
  return (
    <div className="container mt-8 md:mt-12">
      {sections.map(({ title, paragraphsMd }) => (
        <PageSection key={title} title={title}>
          <Paragraphs texts={paragraphsMd} />
        </PageSection>
      ))}
      {children}
    </div>
  );
}

export function PageSection(props: {
  title: string;
  id?: string;
  highlighted?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      id={props.id}
      className={
        props.highlighted
          ? `${columns} mt-6 rounded-3xl bg-wheat p-6 md:p-10`
          : `${columns} border-t border-line py-8 md:py-10`
      }
    >
      <h2 className="text-2xl">{props.title}</h2>
      <div className="prose">{props.children}</div>
    </section>
  );
}

export const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => <MarkdownParagraph key={text} text={text} />);

const columns = 'grid gap-x-12 gap-y-3 lg:grid-cols-[1fr_2fr]';
