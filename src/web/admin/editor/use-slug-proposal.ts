import { useEffect, useRef } from 'react';
import { slugFromTitle } from '../../../domain/articles/slug.ts';
import { api, responseBody } from '../data/api-client.ts';

/** Proposes a slug from the title until the user types one; the server knows which slugs are free. */
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
        // Without a response the local proposal stays; the server checks it on save.
        () => {},
      );
    }, 300);
    return () => {
      ignore = true;
      clearTimeout(timer);
    };
  }, [title, touched]);
}

/** A free slug for a title. */
export async function proposeSlug(title: string): Promise<string> {
  const query = { title: title.slice(0, 1000) };
  return (await responseBody(api.articles['slug-proposal'].$get({ query }))).slug;
}
