import { useEffect, useRef } from 'react';
import { slugFromTitle } from '../../../domain/articles/slug.ts';
import { api, responseBody } from '../data/api-client.ts';

/** Proposes a slug made from the title until the user types one. The server knows which slugs are free. */
export function useSlugProposal(props: {
  title: string;
  touched: boolean;
  /** The article itself, whose own slug counts as free. */
  except: string | undefined;
  onPropose: (slug: string) => void;
}): void {
  const { title, touched, except } = props;
  const propose = useRef(props.onPropose);
  propose.current = props.onPropose;
  /** The title whose slug the server has proposed. The first autosave must not propose another slug for it. */
  const answered = useRef<string>(undefined);
  useEffect(() => {
    if (touched || answered.current === title) return;
    const local = slugFromTitle(title.slice(0, 1000));
    propose.current(local);
    if (!local) return;
    let ignore = false;
    const timer = setTimeout(() => {
      proposeSlug(title, except).then(
        (slug) => {
          if (ignore) return;
          answered.current = title;
          propose.current(slug);
        },
        // If the request fails, the slug that was proposed without the server stays; the server checks it on save.
        () => {},
      );
    }, 300);
    return () => {
      ignore = true;
      clearTimeout(timer);
    };
  }, [title, touched, except]);
}

/** Asks the server for a free slug that is made from a title. */
export async function proposeSlug(title: string, except?: string): Promise<string> {
  const query = { title: title.slice(0, 1000), ...(except && { except }) };
  return (await responseBody(api.articles['slug-proposal'].$get({ query }))).slug;
}
