import type { ReactNode } from 'react';
import { Drawing } from '../drawings/drawing.tsx';
import { MarkdownParagraph } from '../markdown/markdown-html.tsx';
import { useTexts } from '../render/use-texts.ts';
import { FoldedContents } from './article-contents.tsx';
import { campaignLink } from './campaign-link.ts';

interface TextSection {
  title: string;
  paragraphsMd: readonly string[];
}

export function TextSections(props: { sections: readonly TextSection[]; children?: ReactNode }) {
  return (
    <div className="container mt-8 md:mt-12">
      {props.sections.map(({ title, paragraphsMd }) => (
        <PageSection key={title} title={title}>
          <Paragraphs texts={paragraphsMd} />
        </PageSection>
      ))}
      {props.children}
    </div>
  );
}

export const PageSection = (props: {
  title: string;
  id?: string;
  highlighted?: boolean;
  children: ReactNode;
}) => (
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

/** A section on a tinted band that is as wide as the window. */
export const TintedSection = ({ className, children }: { className?: string; children: ReactNode }) => (
  <section className="bg-sand-soft py-16 md:py-24">
    <div className={className ? `container ${className}` : 'container'}>{children}</div>
  </section>
);

/** A section of a page that answers one question, such as the page of a food or of a claim. */
export const AnswerSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10 max-w-[66ch]">
    <h2 className="text-2xl">{title}</h2>
    <div className="mt-3">{children}</div>
  </section>
);

export const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => <MarkdownParagraph key={text} text={text} />);

export const TextList = ({ texts, className }: { texts: readonly string[]; className: string }) => (
  <ul className={className}>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

const columns = 'grid gap-x-12 gap-y-3 lg:grid-cols-[1fr_2fr]';

export function PageIntro(props: {
  title: string;
  lead: string;
  drawing?: ReactNode;
  /** The sections of a long page. */
  contents?: { id: string; text: string }[];
}) {
  const { title, lead, drawing, contents } = props;
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

export function ScanCallToAction(props: {
  title: string;
  text: string;
  button: string;
  medium?: 'cta' | 'article' | 'label';
  campaign: string;
}) {
  const { title, text, button, medium = 'cta', campaign } = props;
  return (
    <section className="no-print container mt-16 md:mt-24">
      <div className="forest-panel">
        <div className="md:pb-14">
          <h2>{title}</h2>
          <p className="mt-3 max-w-[46ch] text-lg">{text}</p>
          <p className="mt-7">
            <a className="button button-on-forest" href={campaignLink(medium, campaign)}>
              {button}
            </a>
          </p>
        </div>
        <Drawing name="basket" className="mx-auto w-full max-w-sm" />
      </div>
    </section>
  );
}

/** The call to action at the end of a page whose texts are below its name in upf.json. */
export function PageCallToAction(props: {
  page: 'eatLess' | 'home' | 'research' | 'resources' | 'score' | 'whatIsUpf';
}) {
  const { t, campaign } = useTexts('upf');
  return <ScanCallToAction {...t(`${props.page}.cta`, { returnObjects: true })} campaign={campaign} />;
}
