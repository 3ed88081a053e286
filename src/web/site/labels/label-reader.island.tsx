import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import additives from '../../../../content/additives/additives.json' with { type: 'json' };
import { attempt } from '../../../domain/attempt.ts';
import type { Additive } from '../../../domain/labels/additive.ts';
import { createLabelReader, maxLabelLength } from '../../../domain/labels/read-label.ts';
import { type LabelReaderData, labelIds, sharedTextFragment, sharedTextPrefix } from './label-reader-data.ts';
import { LabelReadingView } from './label-reading-view.tsx';

/** The text in the fragment of a share link. Undefined if there is none or if it cannot be decoded. */
function sharedText(): string | undefined {
  if (!location.hash.startsWith(sharedTextPrefix)) return undefined;
  const encoded = location.hash.slice(sharedTextPrefix.length);
  return attempt(() => decodeURIComponent(encoded).slice(0, maxLabelLength));
}

function start(section: HTMLElement, field: HTMLTextAreaElement, result: HTMLElement): void {
  const data: LabelReaderData = JSON.parse(result.dataset.reader ?? '{}');
  const list = additives as Additive[];
  const readLabel = createLabelReader(list);
  const namesOf = new Map(list.map((additive) => [additive.e, additive[data.locale]]));
  const root = createRoot(result);
  const line = document.getElementById(labelIds.line);
  const clear = document.getElementById(labelIds.clear);

  const show = () => {
    if (clear) clear.hidden = field.value === '';
    root.render(
      <LabelReadingView
        text={field.value}
        readLabel={readLabel}
        line={line}
        data={data}
        namesOf={namesOf}
        history={data.opensNewTab ? [] : readHistory().filter((text) => text !== field.value)}
        onPick={write}
        onClearHistory={() => {
          clearHistory();
          show();
        }}
      />,
    );
  };
  const remember = () => {
    if (!data.opensNewTab && readLabel(field.value).kind === 'list') addToHistory(field.value);
  };
  function write(text: string) {
    remember();
    field.value = text;
    show();
  }

  field.addEventListener('input', show);
  field.addEventListener('change', remember);
  document.getElementById(labelIds.example)?.addEventListener('click', () => write(data.example));
  clear?.addEventListener('click', () => {
    write('');
    field.focus();
  });
  readPhotos(section, data, write);
  window.addEventListener('hashchange', () => {
    const text = sharedText();
    if (text !== undefined) write(text);
  });
  // The page in the other language gets the text in its fragment. This listener must run before the inline script of
  // the language toggle, which copies the fragment, so it listens in the capturing phase.
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element && target.closest('[data-language]')) || field.value === '') return;
      history.replaceState(null, '', sharedTextFragment(field.value));
      keepScrollPosition();
    },
    true,
  );
  const shared = sharedText();
  if (shared !== undefined && field.value === '') field.value = shared;
  // A click on the example button may have caused the script to load. The example is then filled in.
  else if (section.dataset.clicked === labelIds.example && field.value === '') field.value = data.example;
  // The page must have its height before it is scrolled.
  flushSync(show);
  takeScrollPosition();
  section.dataset.ready = '1';
}

/** Reads pictures that are taken, chosen, pasted or dropped. Their code is loaded with the first one. */
function readPhotos(
  section: HTMLElement,
  { photo: texts, offline }: LabelReaderData,
  onText: (text: string) => void,
) {
  const element = document.getElementById(labelIds.photo);
  if (!element || !texts) return;
  const open = (file: Blob) =>
    import('./photo/label-photo.tsx').then(
      ({ openPhoto }) => openPhoto(element, { file, texts, offline, onText }),
      () => element.replaceChildren(texts.failures.network),
    );
  for (const input of section.querySelectorAll<HTMLInputElement>('input[type="file"]')) {
    const take = () => {
      const file = input.files?.[0];
      // The same file can be chosen again.
      input.value = '';
      if (file) void open(file);
    };
    input.addEventListener('change', take);
    // The file may have been chosen before this script was loaded.
    take();
  }
  document.addEventListener('paste', (event) => {
    const file = event.clipboardData?.files[0];
    if (!file) return;
    event.preventDefault();
    void open(file);
  });
  section.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  section.addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void open(file);
  });
}

/** The name in local storage, which the privacy page mentions. */
const historyKey = 'novasjekk-etiketter';
const scrollKey = 'novasjekk-etiketter-plass';
const maxHistory = 10;

/** The texts that were read on this device, the latest first. */
function readHistory(): string[] {
  const stored = attempt<unknown>(() => JSON.parse(localStorage.getItem(historyKey) ?? '[]'));
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
}

function addToHistory(text: string): void {
  const texts = [text, ...readHistory().filter((other) => other !== text)].slice(0, maxHistory);
  attempt(() => localStorage.setItem(historyKey, JSON.stringify(texts)));
}

function clearHistory(): void {
  attempt(() => localStorage.removeItem(historyKey));
}

/** Keeps the scroll position for the page in the other language. */
function keepScrollPosition(): void {
  attempt(() => sessionStorage.setItem(scrollKey, String(scrollY)));
}

/** Scrolls to the kept position once the reading is rendered, and forgets it. */
function takeScrollPosition(): void {
  const top = attempt(() => sessionStorage.getItem(scrollKey));
  if (!top) return;
  attempt(() => sessionStorage.removeItem(scrollKey));
  scrollTo({ top: Number(top), behavior: 'instant' });
}

// Last, because it uses the constants above.
const section = document.getElementById(labelIds.reader);
const field = document.getElementById(labelIds.field);
const result = document.getElementById(labelIds.result);
if (section && field instanceof HTMLTextAreaElement && result) start(section, field, result);
