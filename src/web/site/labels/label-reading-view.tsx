import { type ReactNode, useState } from 'react';
import type { Match } from '../../../domain/labels/label-match.ts';
import type { OtherText } from '../../../domain/labels/other-texts.ts';
import { type LabelReading, maxLabelLength } from '../../../domain/labels/read-label.ts';
import { subjectKey } from '../../../domain/labels/verdict.ts';
import { fill, type LabelReaderData, sharedTextPrefix } from './label-reader-data.ts';

interface ViewProps {
  text: string;
  reading: LabelReading;
  data: LabelReaderData;
  /** Maps E numbers to the names of the additives. */
  namesOf: ReadonlyMap<string, string>;
}

export function LabelReadingView({ text, reading, data, namesOf }: ViewProps) {
  const { texts } = data;
  return (
    <>
      {/* Always rendered, because screen readers announce only changes in a region that already exists. */}
      <div role="status">
        {reading.kind === 'no-list' && <NoList text={text} looksLike={reading.looksLike} data={data} />}
        {reading.kind === 'list' && (
          <div className="mt-6 border-t border-line pt-6">
            <p className="font-serif text-2xl leading-snug font-semibold text-balance">
              <VerdictShape kind={reading.verdict.kind} />
              {headline(reading.verdict, texts)}
            </p>
            <p className="mt-2">
              {reading.ingredients === 1
                ? texts.ingredientsOne
                : fill(texts.ingredientsOther, { number: reading.ingredients })}
              {text.length > maxLabelLength && ` ${texts.tooLong}`}
            </p>
          </div>
        )}
      </div>
      {reading.kind === 'list' && (
        <>
          <p className="mt-2">
            <a className="link" href={data.methodUrl} target={targetIn(data)} rel="noopener">
              {texts.how}
            </a>
          </p>
          <h2 className="mt-6 text-xl">{texts.textTitle}</h2>
          <HighlightedText text={text.slice(0, maxLabelLength)} matches={reading.matches} texts={texts} />
          <Explanations matches={reading.matches} data={data} namesOf={namesOf} />
          <Actions text={text} data={data} />
        </>
      )}
    </>
  );
}

/** Says what the text looks like instead of an ingredient list, and where to find the list. */
function NoList({ text, looksLike, data }: { text: string; looksLike: OtherText; data: LabelReaderData }) {
  const { otherTexts, findList, search } = data.texts;
  const query = text.trim().slice(0, longestQuery);
  return (
    <div className="mt-6">
      <p className="font-semibold">{otherTexts[looksLike]}</p>
      {looksLike === 'product' && (
        <p className="mt-2">
          <a
            className="link"
            href={data.searchUrl + encodeURIComponent(query)}
            target={targetIn(data)}
            rel="noopener"
          >
            {fill(search, { text: query })}
          </a>
        </p>
      )}
      <p className="mt-2">{findList}</p>
    </div>
  );
}

const longestQuery = 100;

type Texts = LabelReaderData['texts'];
type Verdict = Extract<LabelReading, { kind: 'list' }>['verdict'];

function headline({ kind, markers, leans, group }: Verdict, { verdicts }: Texts): string {
  if (group) return verdicts[`group${group}`];
  if (kind !== 'markers') return verdicts[leans ?? kind];
  return markers === 1 ? verdicts.markersOne : fill(verdicts.markersOther, { number: markers });
}

const explanationId = (match: Match) => `label-${match.kind}-${subjectKey(match).replace(':', '-')}`;

/**
 * The match whose explanation a highlight opens. For a class such as "emulsifier", it is the first additive of the
 * class in the list, if there is one.
 */
function explainedBy(match: Match, matches: readonly Match[]): Match {
  const { kind, subject } = match;
  if (subject.type !== 'class') return match;
  const additive = matches.find(
    (each) => each.kind === kind && each.subject.type === 'additive' && each.subject.class === subject.id,
  );
  return additive ?? match;
}

function HighlightedText({
  text,
  matches,
  texts,
}: {
  text: string;
  matches: readonly Match[];
  texts: Texts;
}) {
  const nodes: ReactNode[] = [];
  let at = 0;
  for (const match of matches) {
    const { start, end, kind } = match;
    const target = explanationId(explainedBy(match, matches));
    nodes.push(text.slice(at, start));
    nodes.push(
      <a
        key={start}
        href={`#${target}`}
        className={`label-highlight label-${kind}`}
        onClick={(event) => {
          event.preventDefault();
          openExplanation(target);
        }}
      >
        {text.slice(start, end)}
        <span className="sr-only"> ({texts.kinds[kind]})</span>
      </a>,
    );
    at = end;
  }
  nodes.push(text.slice(at));
  const kinds = (['marker', 'disputed', 'other'] as const).filter((kind) =>
    matches.some((match) => match.kind === kind),
  );
  return (
    <>
      <p className="mt-2 rounded-xl bg-sand-soft p-4 leading-loose whitespace-pre-wrap wrap-anywhere">
        {nodes}
      </p>
      {kinds.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {kinds.map((kind) => (
            <li key={kind}>
              <span className={`label-highlight label-${kind}`}>{texts.kinds[kind]}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Opens an explanation and focuses it, without changing the address. */
function openExplanation(id: string): void {
  const details = document.getElementById(id);
  if (!(details instanceof HTMLDetailsElement)) return;
  details.open = true;
  details.querySelector('summary')?.focus();
}

function Explanations({
  matches,
  data,
  namesOf,
}: Omit<ViewProps, 'text' | 'reading'> & { matches: Match[] }) {
  const { groups } = data.texts;
  const sections = [
    {
      title: groups.ingredients,
      has: ({ kind, subject }: Match) => kind === 'marker' && subject.type === 'ingredient',
    },
    {
      title: groups.additives,
      has: ({ kind, subject }: Match) => kind === 'marker' && subject.type !== 'ingredient',
    },
    { title: groups.disputed, has: ({ kind }: Match) => kind === 'disputed' },
    { title: groups.other, has: ({ kind }: Match) => kind === 'other' },
  ];
  return sections.map(({ title, has }) => {
    const explained = matches.filter(has).map((match) => explainedBy(match, matches));
    const found = [...new Map(explained.map((match) => [explanationId(match), match])).values()];
    return (
      found.length > 0 && (
        <section key={title} className="mt-6">
          <h2 className="text-xl">{title}</h2>
          <div className="accordion mt-2">
            {found.map((match) => (
              <ExplanationOf key={explanationId(match)} match={match} data={data} namesOf={namesOf} />
            ))}
          </div>
        </section>
      )
    );
  });
}

function ExplanationOf({ match, data, namesOf }: Omit<ViewProps, 'text' | 'reading'> & { match: Match }) {
  const { subject, kind } = match;
  const { texts, classes, ingredients, additivesUrl } = data;
  if (subject.type === 'ingredient') {
    const { name, text } = ingredients[subject.id];
    return (
      <details id={explanationId(match)}>
        <summary>{name}</summary>
        <p className="max-w-[66ch] pb-4">
          {text} {texts.why[kind === 'marker' ? 'ingredient' : kind]}
        </p>
      </details>
    );
  }
  const additive = subject.type === 'additive' ? `E${subject.id}` : undefined;
  const { name, text } = classes[subject.type === 'additive' ? subject.class : subject.id];
  return (
    <details id={explanationId(match)}>
      <summary>{additive ? `${additive}: ${namesOf.get(subject.id)}` : name}</summary>
      <p className="max-w-[66ch] pb-4">
        {additive && <strong>{name}. </strong>}
        {text} {texts.why[kind]}{' '}
        {additive && (
          <a
            className="link"
            href={`${additivesUrl}/${additive.toLowerCase()}`}
            target={targetIn(data)}
            rel="noopener"
          >
            {fill(texts.readMore, { name: additive })}
          </a>
        )}
      </p>
    </details>
  );
}

const targetIn = ({ opensNewTab }: LabelReaderData) => (opensNewTab ? '_blank' : undefined);

function Actions({ text, data }: { text: string; data: LabelReaderData }) {
  const { texts, scanUrl, shareUrl } = data;
  const [shared, setShared] = useState<{ text: string; copied: boolean }>();
  const address = `${shareUrl}${sharedTextPrefix}${encodeURIComponent(text.slice(0, maxLabelLength))}`;
  const share = () =>
    navigator.clipboard
      ? navigator.clipboard.writeText(address).then(
          () => setShared({ text, copied: true }),
          () => setShared({ text, copied: false }),
        )
      : setShared({ text, copied: false });
  const current = shared?.text === text ? shared : undefined;
  return (
    <>
      <p className="mt-8 flex flex-wrap gap-3">
        <a className="button" href={scanUrl} target={targetIn(data)} rel="noopener">
          {texts.scan}
        </a>
        <button type="button" className="button button-quiet" onClick={share}>
          {texts.share}
        </button>
      </p>
      <div role="status" className="mt-2 text-sm wrap-anywhere">
        {current && (current.copied ? texts.shared : `${texts.shareFailed} ${address}`)}
      </div>
    </>
  );
}

function VerdictShape({ kind }: { kind: Verdict['kind'] }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="22"
      height="22"
      aria-hidden="true"
      className="mr-2 inline-block align-[-0.1em]"
    >
      {kind === 'markers' && <path d="M10 2L19 18H1Z" className="fill-lingon" />}
      {kind === 'disputed' && <path d="M10 1l9 9-9 9-9-9z" className="fill-amber" />}
      {kind === 'none' && <circle cx="10" cy="10" r="8" className="fill-moss" />}
    </svg>
  );
}
