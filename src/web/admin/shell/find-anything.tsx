import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { articleKeys } from '../articles/data.ts';
import { api, useApiList } from '../data/api-client.ts';
import type { Account } from '../data/session-store.ts';
import { useTexts } from '../parts/formats.ts';
import { SearchDialog } from '../parts/search-dialog.tsx';
import { listActions, listMenuScreens } from './menu.ts';

const shownArticles = 8;

/** A search of all screens, actions and articles, which is opened with Ctrl+K. */
export default function FindAnything({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  return (
    <SearchDialog
      wide
      title={t('find.title')}
      label={t('find.label')}
      typed={typed}
      onType={setTyped}
      listLabel={t('find.title')}
      options={useFound(account, typed)}
      status={t('find.none')}
      onChoose={({ key }) => {
        onClose();
        void navigate(key);
      }}
      onClose={onClose}
    >
      {({ text, kind }) => (
        <>
          <span className="min-w-0 font-semibold wrap-anywhere">{text}</span>
          <span className="text-sm text-ink-soft">{kind}</span>
        </>
      )}
    </SearchDialog>
  );
}

/** The screens and actions whose name has the text, and the articles found for it. Their keys are their addresses. */
function useFound(account: Account, typed: string) {
  const { t, titleOf } = useTexts();
  const q = useDeferredValue(typed.trim());
  const query = { page: '1', q, sort: 'updated' as const };
  const mayRead = account.roles.length > 0 && q !== '';
  const articles = useApiList(
    [...articleKeys.list, query],
    mayRead ? () => api.articles.$get({ query }) : undefined,
    { select: (found) => found.articles.slice(0, shownArticles) },
  );
  const screens = listMenuScreens(account).map(({ path, menu }) => ({
    key: path,
    text: t(menu.text),
    kind: t(`nav.places.${menu.place}`),
  }));
  const actions = listActions(account).map(({ path, text }) => ({
    key: path,
    text: t(text),
    kind: t('find.action'),
  }));
  const named = [...actions, ...screens].filter(({ text, kind }) =>
    `${text} ${kind}`.toLocaleLowerCase().includes(q.toLocaleLowerCase()),
  );
  const foundArticles = (mayRead ? (articles.data ?? []) : []).map((article) => ({
    key: `/admin/article/${article.id}`,
    text: titleOf(article) || t('articles.untitled'),
    kind: t('find.article'),
  }));
  return [...named, ...foundArticles];
}
