import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { CheckFood } from '../../../domain/food-check/check-food.ts';
import { checkFood, type FoodCheckResult, suggestFoods } from '../../../domain/food-check/food-check.ts';
import { foldFoodName } from '../../../domain/foods/fold-name.ts';
import type { Locale } from '../../../domain/locale.ts';
import { orList } from '../../../domain/text/or-list.ts';
import { fill, frameLink } from '../labels/label-reader-data.ts';
import { ScoreMeter } from './score-meter.tsx';
import type { useFoodCheckTexts } from './use-food-check-texts.ts';

export interface FoodCheckProps {
  locale: Locale;
  scanUrl: string;
  /** The address of the label reader, which is offered in a frame if the table does not contain the food. */
  labelUrl: string;
  /** The address of the module with the foods that have a page. */
  foodsScript: string;
  /** The address of a food's page without the slug. */
  foodUrl: string;
  searchUrl: string;
  /** Links of an embedded page open a new tab, because they must not replace the content of the frame. */
  opensNewTab: boolean;
  texts: ReturnType<typeof useFoodCheckTexts>;
}

export const foodCheckRootId = 'food-check';

// Constants instead of useId, whose ids would differ: the server renders a whole page, the browser only this form.
const fieldId = 'food-check-field';
const listId = 'food-check-suggestions';
const resultId = 'food-check-result';
const optionId = (index: number) => `food-check-suggestion-${index}`;

/** Longer input is shortened in the result, because a very long pasted text would slow down the page. */
const maxShownLength = 1000;

type Check = FoodCheckResult & { input: string; count: number };

/** Looks up a food in the table. Nothing that is typed leaves the browser. */
export function FoodCheck(props: FoodCheckProps) {
  const { locale, texts, scanUrl, labelUrl, foodsScript, opensNewTab } = props;
  const field = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<Check>();
  const [foods, setFoods] = useState<readonly CheckFood[]>([]);
  const [suggestions, setSuggestions] = useState<string[]>([]);
  /** The index of the suggestion that the user selected with the arrow keys and that is now in the field, or -1. */
  const [selected, setSelected] = useState(-1);
  const typed = useRef('');
  const open = suggestions.length > 0;
  const found = last?.kind === 'found' ? last : undefined;
  const asked = last && foldFoodName(last.input);
  const food = asked ? foods.find(({ names }) => names.includes(asked)) : undefined;

  const suggestFor = (text: string) => {
    typed.current = text;
    setSelected(-1);
    setSuggestions(suggestFoods(text, locale));
  };

  const closeSuggestions = () => {
    setSuggestions([]);
    setSelected(-1);
  };

  const check = (text: string) => {
    const input = text.trim();
    const shown = input.length > maxShownLength ? `${input.slice(0, maxShownLength)}…` : input;
    const result = checkFood(input, locale);
    setLast({ ...result, input: shown, count: (last?.count ?? 0) + 1 });
    closeSuggestions();
  };

  const choose = (name: string, event: MouseEvent) => {
    if (!field.current) return;
    field.current.value = name;
    check(name);
    // The clicked button disappears, so the field gets the focus, but not on touch screens, which open a keyboard.
    if ((event.nativeEvent as PointerEvent).pointerType !== 'touch') field.current.focus();
  };

  // Scrolls to the result, which may be below the visible area on phones.
  useLayoutEffect(() => {
    if (last) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [last]);

  /** Handles text that the user typed or submitted before the script was loaded. */
  const start = useEffectEvent(() => {
    const root = document.getElementById(foodCheckRootId);
    const text = field.current?.value ?? '';
    if (root?.dataset.submitted) check(text);
    else if (text && document.activeElement === field.current) suggestFor(text);
    if (root) root.dataset.ready = '1';
  });
  useEffect(() => {
    start();
    // Without the foods, the result has no link to a food, and an unknown food leads to the search.
    import(/* @vite-ignore */ foodsScript).then(({ default: loaded }) => setFoods(loaded)).catch(() => {});
  }, [foodsScript]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method composes text, such as Japanese, it handles the keys.
    if (event.nativeEvent.isComposing) return;
    if (!open) {
      if (event.key === 'ArrowDown') suggestFor(event.currentTarget.value);
      return;
    }
    const select = (index: number) => {
      event.preventDefault();
      setSelected(index);
      event.currentTarget.value = suggestions[index] ?? typed.current;
    };
    // The arrow keys cycle through the suggestions and the typed text, which has the index -1.
    const choices = suggestions.length + 1;
    if (event.key === 'ArrowDown') select(((selected + 2) % choices) - 1);
    else if (event.key === 'ArrowUp') select(((selected + choices) % choices) - 1);
    else if (event.key === 'Escape') {
      select(-1);
      closeSuggestions();
    }
  };

  return (
    <>
      {/* With method="dialog", submitting has no effect until the script is loaded. */}
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
          {/* Uncontrolled, so that text typed before the script is loaded is not lost. */}
          <input
            ref={field}
            id={fieldId}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={selected < 0 ? undefined : optionId(selected)}
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
        {/* Positioned below the whole form, so that the list never covers the button. */}
        <div
          id={listId}
          role="listbox"
          aria-label={texts.suggestionsLabel}
          hidden={!open}
          className="absolute inset-x-0 top-full z-10 mt-2 overflow-hidden rounded-xl border border-line bg-card py-1 shadow-lg"
        >
          {suggestions.map((name, index) => (
            <button
              key={name}
              id={optionId(index)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === selected}
              className="flex min-h-11 w-full cursor-pointer items-center px-3 sm:px-4 hover:bg-sand-soft aria-selected:bg-sand aria-selected:underline"
              // Keeps the focus in the field. Losing it would close the list before the click is handled.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => choose(name, event)}
            >
              {name}
            </button>
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
          {/* Always rendered, because screen readers announce only changes in a region that already exists. */}
          <div id={resultId} role="status" className="wrap-anywhere">
            {/* The key creates a new element for every lookup, so that an identical result is announced again. */}
            {last && <Message key={last.count} check={last} texts={texts} />}
          </div>
          {last?.kind === 'not-found' && !food && last.near.length > 0 && (
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
          {found && food && <FoodAnswer food={food} locale={locale} groupsText={texts.groups} />}
          {last && last.kind !== 'empty' && (
            <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
              <a className="button button-quiet" href={scanUrl} {...frameLink(props)}>
                {texts.scan}
              </a>
              <PageLink {...props} input={last.input} food={food} isFound={last.kind === 'found'} />
              {last.kind === 'not-found' && opensNewTab && (
                <a className="link inline-block py-2" href={labelUrl} {...frameLink(props)}>
                  {texts.readLabel}
                </a>
              )}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

/** The group of the food and the reason, in one sentence each. */
function FoodAnswer({ food, locale, groupsText }: { food: CheckFood; locale: Locale; groupsText: string }) {
  const groups = orList([...food.groups].sort().map(String), locale);
  return (
    <p className="mt-4">
      <strong>{fill(groupsText, { groups })}</strong> {food.answer}
    </p>
  );
}

/** Links to the page of the food, or to a search for it if it has no page. */
function PageLink(props: FoodCheckProps & { input: string; food: CheckFood | undefined; isFound: boolean }) {
  const { input, food, isFound, texts, foodUrl, searchUrl } = props;
  if (isFound && !food) return null;
  const text = food ? (isFound ? texts.readMore : texts.answeredOn) : texts.search;
  return (
    <a
      className="link inline-block py-2 font-semibold wrap-anywhere"
      href={food ? foodUrl + food.slug : `${searchUrl}?q=${encodeURIComponent(input.slice(0, maxSearched))}`}
      {...frameLink(props)}
    >
      {fill(text, { name: input.slice(0, maxSearched) })}
    </a>
  );
}

const maxSearched = 60;

function Message({ check, texts }: { check: Check; texts: FoodCheckProps['texts'] }) {
  if (check.kind === 'empty') return <p className="mt-4 font-semibold">{texts.empty}</p>;
  if (check.kind === 'not-found')
    return <p className="mt-6 border-t border-line pt-6">{fill(texts.notFound, { input: check.input })}</p>;
  return (
    <>
      <h3>{fill(texts.resultTitle, { input: check.input })}</h3>
      <p className="mt-2 font-serif text-3xl font-semibold">{fill(texts.score, { score: check.score })}</p>
      <p className="mt-2 font-semibold text-balance">
        <svg
          viewBox="0 0 20 20"
          width="20"
          height="20"
          aria-hidden="true"
          className="mr-2 inline-block align-[-0.2em]"
        >
          {check.band === 'natural' && <circle cx="10" cy="10" r="8" className="fill-moss" />}
          {check.band === 'moderate' && (
            <rect x="3" y="3" width="14" height="14" rx="2" className="fill-amber" />
          )}
          {check.band === 'ultra' && <path d="M10 2L19 18H1Z" className="fill-lingon" />}
        </svg>
        {texts.bands[check.band]}
      </p>
      <p className="mt-3 text-sm text-ink-soft">{texts.footnote}</p>
    </>
  );
}
