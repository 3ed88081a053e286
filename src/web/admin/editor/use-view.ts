import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { focusInvalidField } from '../parts/browser-hooks.ts';
import { type DraftField, type EditorTab, tabOf } from './state/article-draft.ts';

/**
 * The open tab, and whether the other language is shown beside the text. Both are in the URL, so that the browser's
 * Back button works.
 */
export function useView() {
  const [search, setSearch] = useSearchParams();
  const param = search.get('tab');
  const tab: EditorTab = param === 'en' || param === 'settings' ? param : 'no';
  const beside = search.get('beside') === '1';
  const setView = (next: { tab?: EditorTab; beside?: boolean }) => {
    const view = { tab, beside, ...next };
    const shown = { ...(view.tab !== 'no' && { tab: view.tab }), ...(view.beside && { beside: '1' }) };
    setSearch(shown, { preventScrollReset: true });
  };
  return { tab, beside, setView, search: search.size > 0 ? `?${search}` : '' };
}

export type View = ReturnType<typeof useView>;

export function useInvalidField({ tab, setView }: View): (field: DraftField) => void {
  const [invalid, setInvalid] = useState<DraftField>();
  // The invalid field may be on another tab, so its focus waits until that tab is open.
  useEffect(() => {
    if (!invalid || tabOf(invalid) !== tab) return;
    setInvalid(undefined);
    // A tab mounts its fields one render after it is selected.
    requestAnimationFrame(focusInvalidField);
  }, [invalid, tab]);
  return (field) => {
    if (tab !== tabOf(field)) setView({ tab: tabOf(field) });
    setInvalid(field);
  };
}
