import { useEffect, useRef } from 'react';
import { slugFromTitle } from '../../../domain/articles/slug.ts';
import { api, responseBody } from '../data/api-client.ts';

/** Proposes a slug made from the title until the user types one. The server knows which slugs are free. */
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
    const local = slugFromTitle(title.slice(0, 1000));
    propose.current(local);
    if (!local) return;
    let ignore = false;
    const timer = setTimeout(() => {
      proposeSlug(title).then(
        (slug) => !ignore && propose.current(slug),
        // If the request fails, the slug that was proposed without the server stays; the server checks it on save.
        () => {},
      );
    }, 300);
    return () => {
      ignore = true;
      clearTimeout(timer);
    };
  }, [title, touched]);
}

/** Asks the server for a free slug that is made from a title. */
export async function proposeSlug(title: string): Promise<string> {
  const query = { title: title.slice(0, 1000) };
  return (await responseBody(api.articles['slug-proposal'].$get({ query }))).slug;
}
