import { IslandLoader } from '../parts/island-loader.tsx';
import { usePage } from '../render/use-page.ts';
import { filterFormId, filterFragment } from './list-filter-ids.ts';

/**
 * A field that filters a list on the page; list-filter.island.ts does the filtering. The list has the id `filteredListId`,
 * and each of its rows has the other names of the entry in `data-names`. Without the script, the field searches the site.
 */
export function ListFilter(props: {
  label: string;
  placeholder: string;
  /** `{number}` and `{total}` are replaced with the shown and all entries. */
  shown: string;
  none: string;
  failed: string;
  noScript: string;
}) {
  const { href, files } = usePage();
  return (
    <>
      <noscript>
        <p className="mt-6 max-w-[66ch] rounded-xl border-l-4 border-amber bg-sand-soft p-4">
          {props.noScript}
        </p>
      </noscript>
      <form
        id={filterFormId}
        action={href('/sok')}
        className="mt-8 max-w-[34rem]"
        data-shown={props.shown}
        data-none={props.none}
      >
        <label htmlFor="list-filter-field" className="mb-1.5 block font-semibold">
          {props.label}
        </label>
        <input
          id="list-filter-field"
          name="q"
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={props.placeholder}
          className="min-h-12 w-full rounded-xl border-2 border-ink-soft bg-paper px-4 py-2 text-ink placeholder:text-ink-soft placeholder:opacity-100"
        />
        <p role="status" className="mt-2 min-h-6 text-sm text-ink-soft" />
      </form>
      <IslandLoader
        rootId={filterFormId}
        script={files.listFilterScript}
        failed={props.failed}
        fragment={filterFragment}
      />
    </>
  );
}
