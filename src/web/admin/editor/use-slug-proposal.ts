import { useEffect, useRef } from 'react';
import { slugFromTitle } from '../../../domain/articles/slug.ts';
import { api, responseBody } from '../data/api-client.ts';

/** Proposes an address from the title while nobody has written one; the server knows which are free. */
export function useSlugProposal(props: {
  title: string;
  touched: boolean;
  onPropose: (slug: string) => void;
}): void {
  const { title, touched } = props;
  const propose = useRef(props.onPropose);
  propose.current = props.onPropose;
  useEffect(() => {
    if (touched) return;
    const own = slugFromTitle(title.slice(0, 1000));
    propose.current(own);
    if (!own) return;
    let overtaken = false;
    const timer = setTimeout(() => {
      proposeSlug(title).then(
        (slug) => !overtaken && propose.current(slug),
        // Without an answer our own proposal stands; the server says when one saves.
        () => {},
      );
    }, 300);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [title, touched]);
}

/** A free address for a title. */
export async function proposeSlug(title: string): Promise<string> {
  const query = { title: title.slice(0, 1000) };
  return (await responseBody(api.articles['slug-proposal'].$get({ query }))).slug;
}
