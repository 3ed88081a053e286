import additives from '../../../../content/additives/additives.json' with { type: 'json' };
import { foldText } from '../../../domain/text/fold-text.ts';

/** Maps the last path segment of each additive's page to all names of the additive. */
const namesOf = new Map<string, string>(
  additives.map(({ e, no, en, also = [] }) => [`e${e}`, [no, en, ...also].join(' ')]),
);

/** Hides the additives that do not match every word of the search. */
function startFilter(form: HTMLFormElement, list: HTMLElement): void {
  const field = form.querySelector('input');
  const status = form.querySelector('[role=status]');
  if (!field || !status) return;
  const rows = [...list.children].map((row) => ({
    row: row as HTMLElement,
    text: foldText(`${row.textContent} ${namesOf.get(row.querySelector('a')?.href.split('/').at(-1) ?? '')}`),
  }));
  const filter = () => {
    const words = foldText(field.value).trim().split(/\s+/);
    let count = 0;
    for (const { row, text } of rows) {
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) count++;
    }
    const shown = count === 0 ? form.dataset.none : form.dataset.shown;
    status.textContent = field.value.trim()
      ? (shown ?? '').replace('{number}', String(count)).replace('{total}', String(rows.length))
      : '';
  };
  field.addEventListener('input', filter);
  // The user may have typed before the script loaded, or the browser may have restored the text after Back.
  if (field.value) filter();
  form.dataset.ready = '1';
}

const form = document.getElementById('additive-filter');
const list = document.getElementById('additive-list');
if (form instanceof HTMLFormElement && list) startFilter(form, list);
