import { useEffect, useEffectEvent, useRef } from 'react';
import { slugFromTitle } from '../../../../domain/articles/slug.ts';
import { api, responseBody } from '../../data/api-client.ts';

/** Proposes a slug from the title until the user types a slug. The server is asked for a slug that is not in use. */
export function useSlugProposal(props: {
  title: string;
  touched: boolean;
  /** The id of the edited article, whose own slug counts as free. */
  except: string | undefined;
  onPropose: (slug: string) => void;
}): void {
  const { title, touched, except } = props;
  const propose = useEffectEvent(props.onPropose);
  /**
   * The last title for which the server proposed a slug. The first autosave changes `except`, which runs the effect
   * again, but the server is not asked twice for the same title.
   */
  const answered = useRef<string>(undefined);
  useEffect(() => {
    if (touched || answered.current === title) return;
    const local = slugFromTitle(title.slice(0, 1000));
    propose(local);
    if (!local) return;
    let ignore = false;
    const timer = setTimeout(() => {
      proposeSlug(title, except).then(
        (slug) => {
          if (ignore) return;
          answered.current = title;
          propose(slug);
        },
        // If the request fails, the slug that the browser derived from the title stays. The server checks it on save.
        () => {},
      );
    }, 300);
    return () => {
      ignore = true;
      clearTimeout(timer);
    };
  }, [title, touched, except]);
}

export async function proposeSlug(title: string, except?: string): Promise<string> {
  const query = { title: title.slice(0, 1000), ...(except && { except }) };
  return (await responseBody(api.articles['slug-proposal'].$get({ query }))).slug;
}
