import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type Band,
  checkFood,
  type FoodCheckResult,
  suggestFoods,
} from '../../../domain/food-check/food-check.ts';
import type { Locale } from '../../../domain/locale.ts';
import { ScoreMeter } from './score-meter.tsx';

/** What the page gives its food check; `{input}`, `{score}` and `{band}` are filled in here. */
export interface FoodCheckProps {
  locale: Locale;
  scanUrl: string;
  texts: {
    label: string;
    placeholder: string;
    button: string;
    suggestions: string;
    empty: string;
    notFound: string;
    resultTitle: string;
    score: string;
    bands: Record<Band, string>;
    meterLabel: string;
    footnote: string;
    didYouMean: string;
    scan: string;
  };
}

/** The element that the browser's script takes over. */
export const foodCheckRootId = 'food-check';

// Fixed, because the server renders the check inside a page and the browser by itself: generated ids would differ.
const fieldId = 'food-check-field';
const listId = 'food-check-suggestions';
const resultId = 'food-check-result';
const optionId = (place: number) => `food-check-suggestion-${place}`;

/** More than anyone types: a pasted book would only slow the page down. */
const longestShown = 1000;

const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder));

type Check = FoodCheckResult & { input: string; count: number };

/** A field, a button and what the table says. Nothing leaves the page and nothing is stored. */
export function FoodCheck({ locale, texts, scanUrl }: FoodCheckProps) {
  const field = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<Check>();
  const [suggestions, setSuggestions] = useState<string[]>([]);
  /** The suggestion reached with the arrow keys; it then stands in the field. */
  const [reached, setReached] = useState(-1);
  const typed = useRef('');
  const open = suggestions.length > 0;
  const found = last?.kind === 'found' ? last : undefined;

  const suggestFor = (text: string) => {
    typed.current = text;
    setReached(-1);
    setSuggestions(suggestFoods(text, locale));
  };

  const closeSuggestions = () => {
    setSuggestions([]);
    setReached(-1);
  };

  const check = (text: string) => {
    const input = text.trim();
    const shown = input.length > longestShown ? `${input.slice(0, longestShown)}…` : input;
    setLast({ ...checkFood(input, locale), input: shown, count: (last?.count ?? 0) + 1 });
    closeSuggestions();
  };

  /** A name offered below: it goes into the field and is checked. */
  const choose = (name: string, event: MouseEvent) => {
    if (!field.current) return;
    field.current.value = name;
    check(name);
    // The chosen button goes away, so focus returns to the field; not after a tap, which would raise the keyboard.
    if ((event.nativeEvent as PointerEvent).pointerType !== 'touch') field.current.focus();
  };

  // A phone's keyboard may cover what the check shows.
  useLayoutEffect(() => {
    if (last) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [last]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Composing a letter: the keys belong to the keyboard's own window.
    if (event.nativeEvent.isComposing) return;
    if (!open) {
      if (event.key === 'ArrowDown') suggestFor(event.currentTarget.value);
      return;
    }
    const reach = (place: number) => {
      event.preventDefault();
      setReached(place);
      event.currentTarget.value = suggestions[place] ?? typed.current;
    };
    // The places go round: what was typed, the suggestions, and what was typed again.
    const places = suggestions.length + 1;
    if (event.key === 'ArrowDown') reach(((reached + 2) % places) - 1);
    else if (event.key === 'ArrowUp') reach(((reached + places) % places) - 1);
    else if (event.key === 'Escape') {
      reach(-1);
      closeSuggestions();
    }
  };

  return (
    <>
      {/* Of method dialog, so that without a script sending it does nothing. */}
      <form
        method="dialog"
        noValidate
        className="relative flex items-end gap-2 sm:gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          check(field.current?.value ?? '');
        }}
      >
        <div className="min-w-0 grow">
          <label htmlFor={fieldId} className="mb-1.5 block font-semibold">
            {texts.label}
          </label>
          {/* The field keeps its own text: what is typed before the script arrives stays. */}
          <input
            ref={field}
            id={fieldId}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={reached < 0 ? undefined : optionId(reached)}
            aria-invalid={last?.kind === 'empty' || undefined}
            aria-describedby={last?.kind === 'empty' ? resultId : undefined}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            placeholder={texts.placeholder}
            className="min-h-12 w-full rounded-xl border-2 border-ink-soft bg-paper px-3 py-2 text-ink sm:px-4 placeholder-shown:text-ellipsis placeholder:text-ink-soft placeholder:opacity-100 focus-visible:outline-offset-0 aria-invalid:border-lingon"
            onChange={(event) => suggestFor(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={closeSuggestions}
          />
        </div>
        <button type="submit" className="button min-h-12 sm:px-8">
          {texts.button}
        </button>
        {/* Below the whole form, so that it never lies over the button. */}
        <div
          id={listId}
          role="listbox"
          aria-label={texts.suggestions}
          hidden={!open}
          className="absolute inset-x-0 top-full z-10 mt-2 overflow-hidden rounded-xl border border-line bg-card py-1 shadow-lg"
        >
          {suggestions.map((name, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field's arrow keys reach it
            <div
              key={name}
              id={optionId(place)}
              role="option"
              tabIndex={-1}
              aria-selected={place === reached}
              className="flex min-h-11 cursor-pointer items-center px-3 sm:px-4 hover:bg-sand-soft aria-selected:bg-sand aria-selected:underline"
              // The field keeps focus, or the list would be gone before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => choose(name, event)}
            >
              {name}
            </div>
          ))}
        </div>
      </form>

      <div
        ref={outcome}
        className={`scroll-mb-4 ${found ? 'mt-6 flex flex-col items-center gap-x-8 gap-y-4 border-t border-line pt-6 sm:flex-row' : ''}`}
      >
        {found && (
          <ScoreMeter
            key={found.count}
            score={found.score}
            label={fill(texts.meterLabel, { score: found.score, band: texts.bands[found.band] })}
            className="w-56 max-w-full shrink-0 sm:w-64"
          />
        )}
        <div className={`w-full min-w-0 ${found ? 'text-center sm:text-left' : ''}`}>
          {/* There from the start: screen readers tell only what changes in a region they know. */}
          <div id={resultId} role="status" className="wrap-anywhere">
            {/* A new element each time, so that the same answer is told again. */}
            {last && <Message key={last.count} check={last} texts={texts} />}
          </div>
          {last?.kind === 'not-found' && last.near.length > 0 && (
            <div className="mt-4 flex flex-wrap items-center gap-2">
              <p className="mr-1">{texts.didYouMean}</p>
              {last.near.map((name) => (
                <button
                  key={name}
                  type="button"
                  className="min-h-11 cursor-pointer rounded-full border-2 border-line bg-paper px-4 py-1 font-medium hover:border-spruce"
                  onClick={(event) => choose(name, event)}
                >
                  {name}
                </button>
              ))}
            </div>
          )}
          {last && last.kind !== 'empty' && (
            <p className="mt-5">
              <a className="button button-quiet" href={scanUrl}>
                {texts.scan}
              </a>
            </p>
          )}
        </div>
      </div>
    </>
  );
}

function Message({ check, texts }: { check: Check; texts: FoodCheckProps['texts'] }) {
  if (check.kind === 'empty') return <p className="mt-4 font-semibold">{texts.empty}</p>;
  if (check.kind === 'not-found')
    return <p className="mt-6 border-t border-line pt-6">{fill(texts.notFound, { input: check.input })}</p>;
  return (
    <>
      <h3>{fill(texts.resultTitle, { input: check.input })}</h3>
      <p className="mt-2 font-serif text-3xl font-semibold">{fill(texts.score, { score: check.score })}</p>
      <p className="mt-2 font-semibold text-balance">
        <BandSign band={check.band} />
        {texts.bands[check.band]}
      </p>
      <p className="mt-3 text-sm text-ink-soft">{texts.footnote}</p>
    </>
  );
}

/** The band as a shape: round, square, pointed. */
function BandSign({ band }: { band: Band }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
      className="mr-2 inline-block align-[-0.2em]"
    >
      {band === 'natural' && <circle cx="10" cy="10" r="8" className="fill-moss" />}
      {band === 'moderate' && <rect x="3" y="3" width="14" height="14" rx="2" className="fill-amber" />}
      {band === 'ultra' && <path d="M10 2L19 18H1Z" className="fill-lingon" />}
    </svg>
  );
}
