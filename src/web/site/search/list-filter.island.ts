import { attempt } from '../../../domain/attempt.ts';
import { foldText } from '../../../domain/text/fold-text.ts';
import { filteredListId, filterFormId, filterFragment } from './list-filter-ids.ts';

/** Hides the rows of a list that do not match every word of the search, and the groups without a shown row. */
function startFilter(form: HTMLFormElement, list: HTMLElement): void {
  const field = form.querySelector('input');
  const status = form.querySelector('[role=status]');
  if (!field || !status) return;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-names]')].map((row) => ({
    row,
    text: foldText(`${row.textContent} ${row.dataset.names}`),
  }));
  const groups = list.querySelectorAll<HTMLElement>('[data-group]');
  const filter = () => {
    const words = foldText(field.value).trim().split(/\s+/);
    let count = 0;
    for (const { row, text } of rows) {
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) count++;
    }
    for (const group of groups) group.hidden = !group.querySelector('[data-names]:not([hidden])');
    const shown = count === 0 ? form.dataset.none : form.dataset.shown;
    status.textContent = field.value.trim()
      ? (shown ?? '').replace('{number}', String(count)).replace('{total}', String(rows.length))
      : '';
    const { pathname, search } = location;
    const fragment = field.value.trim() ? filterFragment + encodeURIComponent(field.value.trim()) : '';
    history.replaceState(null, '', `${pathname}${search}${fragment}`);
  };
  field.addEventListener('input', filter);
  form.addEventListener('submit', (event) => event.preventDefault());
  if (!field.value && location.hash.startsWith(filterFragment))
    // A fragment that somebody typed may not be valid.
    field.value = attempt(() => decodeURIComponent(location.hash.slice(filterFragment.length))) ?? '';
  // The user may have typed before the script loaded, or the browser may have restored the text after Back.
  if (field.value) filter();
  form.dataset.ready = '1';
}

function start(): void {
  const form = document.getElementById(filterFormId);
  const list = document.getElementById(filteredListId);
  if (form instanceof HTMLFormElement && list) startFilter(form, list);
}

// A script from the cache may run before the browser has read the whole list.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
