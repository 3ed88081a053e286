import additives from '../../../../content/additives/additives.json' with { type: 'json' };
import { foldText } from '../../../domain/text/fold-text.ts';

/** All names of the additives by the last segment of the addresses of their pages. */
const namesOf = new Map<string, string>(
  additives.map(({ e, no, en, also = [] }) => [`e${e}`, [no, en, ...also].join(' ')]),
);

/** Hides the rows of the additive list that do not contain every word of the search. */
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
  // The field may contain text that was typed before the script loaded, or that the browser restored after Back.
  if (field.value) filter();
  form.dataset.ready = '1';
}

const form = document.getElementById('additive-filter');
const list = document.getElementById('additive-list');
if (form instanceof HTMLFormElement && list) startFilter(form, list);
