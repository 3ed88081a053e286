import { useEffect, useState } from 'react';
import type { createProductFinder } from './find-product.ts';
import { fill, type LabelReaderData, targetIn } from './label-reader-data.ts';

const longestQuery = 100;
/** The first letters of a list look like a name too. The foods are only loaded when the typing has stopped. */
const restMs = 600;

/**
 * The search's answer for the name of a product, and a link to the search. The answer comes from the list of all foods,
 * whose address is always the same, so that the text does not leave the browser.
 */
export function ProductAnswer({ text, data }: { text: string; data: LabelReaderData }) {
  const [find, setFind] = useState<ReturnType<typeof createProductFinder>>();
  const { answer, foodsScript, foodUrl, searchUrl, texts } = data;
  useEffect(() => {
    // Each change of the text starts the wait again.
    void text;
    if (find) return;
    const load = async () => {
      const [{ createProductFinder }, { default: foods }] = await Promise.all([
        import('./find-product.ts'),
        import(/* @vite-ignore */ foodsScript),
      ]);
      setFind(() => createProductFinder(foods));
    };
    // Without a network, the link to the search is left.
    const timer = setTimeout(() => void load().catch(() => {}), restMs);
    return () => clearTimeout(timer);
  }, [text, find, foodsScript]);
  const query = text.trim().slice(0, longestQuery);
  const found = find?.(query);
  const link = { className: 'link wrap-anywhere', target: targetIn(data), rel: 'noopener' };
  return (
    <>
      {found && (
        <section aria-label={answer.title} className="mt-3 rounded-xl border-2 border-spruce p-4">
          {found.isGuess && <p className="mb-2 wrap-anywhere">{fill(answer.meant, { text: query })}</p>}
          <p>
            <strong>{found.entry.name}:</strong> {found.entry.answer}
          </p>
          <p className="mt-2">
            <a href={foodUrl + found.entry.slug} {...link}>
              {fill(answer.readMore, { name: found.entry.name })}
            </a>
          </p>
        </section>
      )}
      <p className="mt-2">
        <a href={searchUrl + encodeURIComponent(query)} {...link}>
          {fill(texts.search, { text: query })}
        </a>
      </p>
    </>
  );
}
