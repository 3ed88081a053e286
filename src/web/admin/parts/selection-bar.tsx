import { type ReactNode, useState } from 'react';
import type { Column } from '../../ui/table.tsx';
import { useTexts } from './formats.ts';

/** The selected rows, stored by id. The id of a row that is no longer in the list is ignored. */
export function useSelection<Entry extends { id: string }>(entries: readonly Entry[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = entries.filter(({ id }) => ids.has(id));
  const select = (id: string, on: boolean) =>
    setIds((before) => new Set(on ? [...before, id] : [...before].filter((each) => each !== id)));
  return {
    selected,
    isAll: selected.length === entries.length,
    selectAll: (on: boolean) => setIds(new Set(on ? entries.map(({ id }) => id) : [])),
    clear: () => setIds(new Set()),
    /** The column with the checkboxes. The label around a checkbox makes it large enough to tap. */
    column: (text: string, labelOf: (entry: Entry) => string): Column<Entry> => ({
      text,
      hidden: true,
      cell: (entry) => (
        <label className="-m-2 grid size-8 place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            className="size-4.5 accent-spruce"
            aria-label={labelOf(entry)}
            checked={ids.has(entry.id)}
            onChange={(event) => select(entry.id, event.target.checked)}
          />
        </label>
      ),
    }),
  };
}

/** The checkbox for all rows. While rows are selected, the bar sticks to the top and shows the bulk actions. */
export function SelectionBar(props: {
  /** The feature whose texts the bar shows. */
  feature: 'articles' | 'keywords';
  selection: Pick<ReturnType<typeof useSelection>, 'selected' | 'isAll' | 'selectAll'>;
  /** The number of rows, as a sentence. Shown while no row is selected. */
  count: string;
  children: ReactNode;
}) {
  const { feature, count, children } = props;
  const { selected, isAll, selectAll } = props.selection;
  const { t } = useTexts();
  const isUsed = selected.length > 0;
  return (
    <div
      // As high with the bulk actions as without them, so that the rows do not move while they are being selected.
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-1 ${isUsed ? 'sticky-bar border-line py-1!' : 'border-transparent'}`}
    >
      <label className="inline-flex min-h-11 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4.5 accent-spruce"
          checked={isAll}
          onChange={(event) => selectAll(event.target.checked)}
        />
        {/* On phones, the bulk actions take the place of the text, because both do not fit on one line. */}
        <span className={isUsed ? 'max-sm:sr-only' : ''}>{t(`${feature}.selectAll`)}</span>
      </label>
      {isUsed ? (
        <fieldset className="flex flex-wrap items-center gap-2 sm:ml-auto" aria-label={t(`${feature}.bulk`)}>
          <span role="status" className="text-sm">
            {t(`${feature}.selected`, { count: selected.length })}
          </span>
          {children}
        </fieldset>
      ) : (
        <p className="ml-auto text-sm text-ink-soft">{count}</p>
      )}
    </div>
  );
}
