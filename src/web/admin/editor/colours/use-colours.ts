import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Locale } from '../../../../domain/locale.ts';
import { ledgerOf } from '../../articles/claims/use-claims.ts';
import type { DraftChecks } from '../state/use-draft-checks.ts';
import { type ColourLayer, createColourLayer } from './colour-layer.ts';

/** Colours the text of a textarea, and underlines claims without a source, dead links and misspelled own words. */
export function useColours(
  area: RefObject<HTMLTextAreaElement | null>,
  value: string,
  { locale, restedValue, checks }: { locale: Locale; restedValue: string; checks: DraftChecks },
): RefObject<ColourLayer | undefined> {
  const layer = useRef<ColourLayer>(undefined);
  useLayoutEffect(() => {
    // A browser without highlights shows the text without colours.
    if (!area.current || !('highlights' in CSS)) return;
    const created = createColourLayer(area.current, locale);
    layer.current = created;
    return () => created.remove();
  }, [area, locale]);
  useLayoutEffect(() => {
    // A textarea changes all line breaks to \n.
    layer.current?.update(value.replace(/\r\n?/g, '\n'));
  }, [value]);
  const { claims, deadPaths } = checks;
  const content = useDeferredValue(restedValue);
  const untied = useMemo(
    () =>
      ledgerOf(claims, locale, content)
        .entries.filter(({ sources }) => sources.length === 0)
        .flatMap(({ claim }) => claim.sentence.split('\n')),
    [claims, locale, content],
  );
  useEffect(() => layer.current?.warn({ claims: untied, deadPaths }), [untied, deadPaths]);
  return layer;
}
