import { useEffect, useState } from 'react';
import { personName } from '../../../domain/collaboration/person-name.ts';
import { api, responseBody } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';

const renewEveryMs = 15_000;

/** Names the colleagues who have the article open. While the tab is visible, reports that this user has it open. */
export function Presence({ articleId }: { articleId: string }) {
  const { t, locale } = useTexts();
  const [others, setOthers] = useState<string[]>([]);
  useEffect(() => {
    const param = { id: articleId };
    let isMounted = true;
    const renew = () => {
      if (document.visibilityState !== 'visible') return;
      // A failure is not shown, because presence is only a hint and the next request follows soon.
      void responseBody(api.articles[':id'].presence.$put({ param })).then(
        (seen) => isMounted && setOthers(seen.others),
        () => {},
      );
    };
    renew();
    const timer = setInterval(renew, renewEveryMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      isMounted = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      void api.articles[':id'].presence.$delete({ param }).catch(() => {});
    };
  }, [articleId]);
  const names = new Intl.ListFormat(locale === 'no' ? 'nb' : 'en-GB').format(others.map(personName));
  return (
    <p role="status" className={others.length > 0 ? 'mb-2 text-sm text-ink-soft wrap-anywhere' : 'sr-only'}>
      {others.length > 0 && t('comments.present', { count: others.length, names })}
    </p>
  );
}
