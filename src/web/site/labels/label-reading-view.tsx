import { createPortal } from 'react-dom';
import type { OtherText } from '../../../domain/labels/other-texts.ts';
import { type LabelReading, maxLabelLength } from '../../../domain/labels/read-label.ts';
import { LabelComparison } from './label-comparison.tsx';
import { type ExplanationProps, Explanations, HighlightedText, unreadableId } from './label-explanations.tsx';
import { fill, type LabelReaderData, labelIds, targetIn } from './label-reader-data.ts';
import { ShareButtons } from './label-share.tsx';
import { headline, litSteps, shortVerdict, VerdictShape } from './label-verdict.tsx';
import { ProductAnswer } from './product-answer.tsx';

interface ViewProps extends ExplanationProps {
  text: string;
  readLabel: (text: string) => LabelReading;
  /** The element above the field that shows the verdict in one line. */
  line: HTMLElement | null;
  /** The texts that were read before, the latest first. */
  history: readonly string[];
  onPick: (text: string) => void;
  onClearHistory: () => void;
}

export function LabelReadingView({
  text,
  readLabel,
  line,
  history,
  onPick,
  onClearHistory,
  ...props
}: ViewProps) {
  const { data } = props;
  const { texts } = data;
  const reading = readLabel(text);
  return (
    <>
      {line && createPortal(<VerdictLine reading={reading} texts={texts} />, line)}
      {reading.kind === 'no-list' && <NoList text={text} looksLike={reading.looksLike} data={data} />}
      {reading.kind === 'list' && (
        <div className="mt-6 border-t border-line pt-6">
          <p className="font-serif text-2xl leading-snug font-semibold text-balance">
            <VerdictShape verdict={reading.verdict} />
            {headline(reading.verdict, texts)}
          </p>
          <NovaLadder reading={reading} texts={texts} />
          <p className="mt-4">
            {reading.ingredients === 1
              ? texts.ingredientsOne
              : fill(texts.ingredientsOther, { number: reading.ingredients })}
            {text.length > maxLabelLength && ` ${texts.tooLong}`}{' '}
            <a className="link" href={data.methodUrl} target={targetIn(data)} rel="noopener">
              {texts.how}
            </a>
          </p>
          <h2 className="mt-6 text-xl">{texts.textTitle}</h2>
          <HighlightedText
            text={text.slice(0, maxLabelLength)}
            matches={reading.matches}
            unreadable={reading.unreadable}
            texts={texts}
          />
          {reading.unreadable.length > 0 && (
            <section id={unreadableId} tabIndex={-1} className="mt-6">
              <h2 className="text-xl">{texts.groups.unreadable}</h2>
              <p className="mt-2 max-w-[66ch]">
                <strong>
                  {reading.unreadable.map(({ start, end }) => text.slice(start, end)).join(', ')}
                </strong>
                . {texts.next.unreadable}
              </p>
            </section>
          )}
          <Explanations matches={reading.matches} {...props} />
          <ShareButtons text={text} data={data} />
          <LabelComparison own={reading} readLabel={readLabel} {...props} />
        </div>
      )}
      {history.length > 0 && (
        <details className="mt-6">
          <summary className="font-semibold">{texts.history.title}</summary>
          <ul className="mt-2 grid gap-1">
            {history.map((earlier) => (
              <li key={earlier}>
                <button
                  type="button"
                  className="link w-full truncate text-left"
                  onClick={() => onPick(earlier)}
                >
                  {earlier}
                </button>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-ink-soft">{texts.history.where}</p>
          <button type="button" className="button button-quiet mt-2" onClick={onClearHistory}>
            {texts.history.clear}
          </button>
        </details>
      )}
    </>
  );
}

type Texts = LabelReaderData['texts'];

/** The verdict in one line, which stays visible above the field while a phone shows its keyboard. */
function VerdictLine({ reading, texts }: { reading: LabelReading; texts: Texts }) {
  if (reading.kind === 'empty') return null;
  const { short } = texts;
  return (
    <span className="text-sm sm:text-base">
      {reading.kind === 'list' ? (
        <strong>
          <VerdictShape verdict={reading.verdict} />
          {shortVerdict(reading.verdict, texts)}
        </strong>
      ) : (
        <strong>{reading.looksLike === 'product' ? short.product : short.noList}</strong>
      )}
      <a
        // Beside the label of the field, so that the verdict has a whole line on a phone.
        className="link absolute top-0 right-1"
        href={`#${labelIds.result}`}
        onClick={(event) => {
          // The address keeps its fragment, which may be a shared text.
          event.preventDefault();
          document.getElementById(labelIds.result)?.scrollIntoView();
        }}
      >
        {short.why}
      </a>
    </span>
  );
}

/** The four NOVA groups, with those lit to which the product may belong. */
function NovaLadder({ reading, texts }: { reading: Extract<LabelReading, { kind: 'list' }>; texts: Texts }) {
  const lit = litSteps(reading.verdict);
  return (
    <ol className="label-ladder" aria-label={texts.ladder.title}>
      {texts.ladder.groups.map((name, at) => (
        <li
          key={name}
          data-lit={lit.includes(at + 1) || undefined}
          aria-current={lit.includes(at + 1) || undefined}
        >
          <strong>{at + 1}</strong> {name}
        </li>
      ))}
    </ol>
  );
}

/** Says what the text looks like instead of an ingredient list, and where to find the list. */
function NoList({ text, looksLike, data }: { text: string; looksLike: OtherText; data: LabelReaderData }) {
  return (
    <div className="mt-6">
      <p className="font-semibold">{data.texts.otherTexts[looksLike]}</p>
      {looksLike === 'product' && <ProductAnswer text={text} data={data} />}
      <p className="mt-2">{data.texts.findList}</p>
    </div>
  );
}
