import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Match } from '../../../domain/labels/label-match.ts';
import { type LabelReading, maxLabelLength } from '../../../domain/labels/read-label.ts';
import type { createProductFinder } from './find-product.ts';
import { type ExplanationProps, Explanations, HighlightedText, unreadableId } from './label-explanations.tsx';
import { fill, frameLink, type LabelReaderData, labelIds, sharedTextFragment } from './label-reader-data.ts';
import { headline, ingredientCount, litSteps, shortVerdict, VerdictShape } from './label-verdict.tsx';

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

export function LabelReadingView(view: ViewProps) {
  const { text, readLabel, line, history, onPick, onClearHistory, ...props } = view;
  const { data } = props;
  const { texts } = data;
  const reading = readLabel(text);
  return (
    <>
      {line && createPortal(<VerdictLine reading={reading} texts={texts} />, line)}
      {reading.kind === 'no-list' && (
        <div className="mt-6">
          <p className="font-semibold">{data.texts.otherTexts[reading.looksLike]}</p>
          {reading.looksLike === 'product' && <ProductAnswer text={text} data={data} />}
          <p className="mt-2">{data.texts.findList}</p>
        </div>
      )}
      {reading.kind === 'list' && (
        <div className="mt-6 border-t border-line pt-6">
          <p className="font-serif text-2xl leading-snug font-semibold text-balance">
            <VerdictShape verdict={reading.verdict} />
            {headline(reading.verdict, texts)}
          </p>
          <NovaLadder reading={reading} texts={texts} />
          <p className="mt-4">
            {ingredientCount(reading.ingredients, texts)}
            {text.length > maxLabelLength && ` ${texts.tooLong}`}{' '}
            <a className="link" href={data.methodUrl} {...frameLink(data)}>
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

/** Links and buttons below a reading: the app, the share sheet of the phone, and a link to copy. */
function ShareButtons({ text, data }: { text: string; data: LabelReaderData }) {
  const { texts, scanUrl, shareUrl } = data;
  const [shared, setShared] = useState<{ text: string; copied: boolean }>();
  const address = shareUrl + sharedTextFragment(text.slice(0, maxLabelLength));
  const copy = () =>
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
        <a className="button" href={scanUrl} {...frameLink(data)}>
          {texts.scan}
        </a>
        {'share' in navigator && (
          <button
            type="button"
            className="button button-quiet"
            // A reader who closes the share sheet causes a rejection, which needs no message.
            onClick={() => void navigator.share({ title: document.title, url: address }).catch(() => {})}
          >
            {texts.shareSheet}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={() => void copy()}>
          {texts.share}
        </button>
      </p>
      <div role="status" className="mt-2 text-sm wrap-anywhere">
        {current && (current.copied ? texts.shared : `${texts.shareFailed} ${address}`)}
      </div>
    </>
  );
}

const longestQuery = 100;
/** The first letters of a list look like a name too. The foods are only loaded when the typing has stopped. */
const restMs = 600;

/** The search's answer for a product. It comes from the list of all foods, so the text does not leave the browser. */
function ProductAnswer({ text, data }: { text: string; data: LabelReaderData }) {
  const [find, setFind] = useState<ReturnType<typeof createProductFinder>>();
  const { answer, foodsScript, foodUrl, searchUrl, texts } = data;
  useEffect(() => {
    // Each change of the text starts the wait again.
    void text;
    if (find) return;
    const load = async () => {
      const [{ createProductFinder }, { default: foods }] = await Promise.all([
        import('./find-product.ts'),
        import(/* @vite-ignore */ foodsScript),
      ]);
      setFind(() => createProductFinder(foods));
    };
    // Without a network, the link to the search is left.
    const timer = setTimeout(() => void load().catch(() => {}), restMs);
    return () => clearTimeout(timer);
  }, [text, find, foodsScript]);
  const query = text.trim().slice(0, longestQuery);
  const found = find?.(query);
  const link = { className: 'link wrap-anywhere', ...frameLink(data) };
  return (
    <>
      {found && (
        <section aria-label={answer.title} className="mt-3 rounded-xl border-2 border-spruce p-4">
          {found.isGuess && <p className="mb-2 wrap-anywhere">{fill(answer.meant, { text: query })}</p>}
          <p>
            <strong>{found.entry.name}:</strong> {found.entry.answer}
          </p>
          <p className="mt-2">
            <a href={foodUrl + found.entry.slug} {...link}>
              {fill(answer.readMore, { name: found.entry.name })}
            </a>
          </p>
        </section>
      )}
      <p className="mt-2">
        <a href={searchUrl + encodeURIComponent(query)} {...link}>
          {fill(texts.search, { text: query })}
        </a>
      </p>
    </>
  );
}

type List = Extract<LabelReading, { kind: 'list' }>;

function LabelComparison(props: ExplanationProps & { own: List; readLabel: (text: string) => LabelReading }) {
  const { own, readLabel, data, namesOf } = props;
  const { compare, textTitle, short } = data.texts;
  const [text, setText] = useState<string>();
  if (text === undefined)
    return (
      <button type="button" className="button button-quiet mt-4" onClick={() => setText('')}>
        {compare.open}
      </button>
    );
  const other = readLabel(text);
  return (
    <section className="mt-8 border-t border-line pt-6">
      <label className="block font-semibold">
        {compare.other}
        <textarea
          ref={(field) => {
            if (field?.value === '') field.focus();
          }}
          rows={4}
          maxLength={maxLabelLength}
          spellCheck={false}
          autoCapitalize="none"
          className="mt-1.5 w-full rounded-xl border-2 border-ink-soft bg-paper px-3 py-2 font-normal text-ink"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div className="mt-4 grid grid-cols-2 gap-4" role="status">
        <Column title={textTitle} reading={own} data={data} namesOf={namesOf} />
        {other.kind === 'list' ? (
          <Column title={compare.other} reading={other} data={data} namesOf={namesOf} />
        ) : (
          other.kind === 'no-list' && <p>{short.noList}</p>
        )}
      </div>
    </section>
  );
}

function Column({ title, reading, data, namesOf }: ExplanationProps & { title: string; reading: List }) {
  const { texts } = data;
  const rows = (['marker', 'disputed', 'other'] as const).map((kind) => ({
    kind,
    names: [...new Set(reading.matches.filter((match) => match.kind === kind).map(nameOf(data, namesOf)))],
  }));
  return (
    <div className="min-w-0">
      <h3>{title}</h3>
      <p className="mt-1 font-semibold">
        <VerdictShape verdict={reading.verdict} />
        {shortVerdict(reading.verdict, texts)}
      </p>
      <p className="mt-1">{ingredientCount(reading.ingredients, texts)}</p>
      <dl className="mt-2 text-sm">
        {rows.map(({ kind, names }) => (
          <div key={kind} className="border-t border-line py-2">
            <dt className="font-semibold">
              {texts.compare.kinds[kind]}: {names.length}
            </dt>
            <dd className="wrap-anywhere">{names.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const nameOf =
  ({ classes, ingredients }: LabelReaderData, namesOf: ReadonlyMap<string, string>) =>
  ({ subject }: Match): string => {
    if (subject.type === 'additive') return `E${subject.id} (${namesOf.get(subject.id)})`;
    return (subject.type === 'class' ? classes[subject.id] : ingredients[subject.id]).name;
  };
