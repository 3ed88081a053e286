import { createRoot } from 'react-dom/client';
import additives from '../../../../content/additives/additives.json' with { type: 'json' };
import type { Additive } from '../../../domain/labels/additive.ts';
import { createLabelReader, maxLabelLength } from '../../../domain/labels/read-label.ts';
import {
  type LabelReaderData,
  labelClearId,
  labelExampleId,
  labelFieldId,
  labelReaderId,
  labelResultId,
  sharedTextPrefix,
} from './label-reader-data.ts';
import { LabelReadingView } from './label-reading-view.tsx';

/** The text in the fragment of a share link. Undefined if there is none or if it cannot be decoded. */
function sharedText(): string | undefined {
  if (!location.hash.startsWith(sharedTextPrefix)) return undefined;
  try {
    return decodeURIComponent(location.hash.slice(sharedTextPrefix.length)).slice(0, maxLabelLength);
  } catch {
    return undefined;
  }
}

function start(section: HTMLElement, field: HTMLTextAreaElement, result: HTMLElement): void {
  const data: LabelReaderData = JSON.parse(result.dataset.reader ?? '{}');
  const list = additives as Additive[];
  const readLabel = createLabelReader(list);
  const namesOf = new Map(list.map((additive) => [additive.e, additive[data.locale]]));
  const root = createRoot(result);
  const clear = document.getElementById(labelClearId);

  const show = () => {
    if (clear) clear.hidden = field.value === '';
    root.render(
      <LabelReadingView text={field.value} reading={readLabel(field.value)} data={data} namesOf={namesOf} />,
    );
  };
  const write = (text: string) => {
    field.value = text;
    show();
  };

  field.addEventListener('input', show);
  document.getElementById(labelExampleId)?.addEventListener('click', () => write(data.example));
  clear?.addEventListener('click', () => {
    write('');
    field.focus();
  });
  window.addEventListener('hashchange', () => {
    const text = sharedText();
    if (text !== undefined) write(text);
  });
  const shared = sharedText();
  if (shared !== undefined && field.value === '') write(shared);
  // A click on the example button may have caused the script to load. The example is then filled in.
  else if (section.dataset.clicked === labelExampleId && field.value === '') write(data.example);
  else show();
  section.dataset.ready = '1';
}

const section = document.getElementById(labelReaderId);
const field = document.getElementById(labelFieldId);
const result = document.getElementById(labelResultId);
if (section && field instanceof HTMLTextAreaElement && result) start(section, field, result);
