import { Copy } from '../markdown/markdown-html.tsx';

export interface TextSection {
  title: string;
  paragraphsMd: readonly string[];
}

/** Shows sections of text with the heading on the left and the paragraphs on the right. */
export function TextSections({
  sections,
  highlightLast = false,
}: {
  sections: readonly TextSection[];
  highlightLast?: boolean;
}) {
  return (
    <div className="container mt-8 md:mt-12">
      {sections.map(({ title, paragraphsMd }, index) => (
        <section
          key={title}
          className={
            highlightLast && index === sections.length - 1
              ? `${columns} mt-6 rounded-3xl bg-wheat p-6 md:p-10`
              : `${columns} border-t border-line py-8 md:py-10`
          }
        >
          <h2 className="text-2xl">{title}</h2>
          <div className="prose">
            {paragraphsMd.map((paragraph) => (
              <Copy key={paragraph} text={paragraph} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

const columns = 'grid gap-x-12 gap-y-3 lg:grid-cols-[1fr_2fr]';
