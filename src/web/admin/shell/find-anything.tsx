import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { maxSearchLength } from '../../../domain/page-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { titleIn } from '../articles/article-title.ts';
import { articleKeys } from '../articles/data.ts';
import { api } from '../data/api-client.ts';
import type { Account } from '../data/session-store.ts';
import { useApiList } from '../data/use-api-query.ts';
import { useAdminLocale } from '../parts/formats.ts';
import { listMenuScreens } from './menu.ts';

interface Found {
  to: string;
  text: string;
  kind: string;
}

const shownArticles = 8;

/** A search of all screens, actions and articles, which is opened with Ctrl+K. */
export default function FindAnything({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = useFound(account, typed);
  const open = (to: string | undefined) => {
    if (!to) return;
    onClose();
    void navigate(to);
  };
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + found.length) % found.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      open(found[chosen]?.to);
    }
  };
  return (
    <Dialog wide title={t('find.title')} onClose={onClose}>
      <Field
        data-focus-first
        label={t('find.label')}
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={found[chosen] && `${list}-${chosen}`}
        autoComplete="off"
        maxLength={maxSearchLength}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={list}
        role="listbox"
        aria-label={t('find.title')}
        className="mt-3 max-h-[50dvh] overflow-y-auto"
      >
        {found.map(({ to, text, kind }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of the list
          <div
            key={to}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className="flex min-h-10 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-lg px-3 py-1.5 aria-selected:bg-sand pointer-coarse:min-h-11"
            onClick={() => open(to)}
            onMouseMove={() => setChosen(index)}
          >
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{text}</span>
            <span className="text-sm text-ink-soft">{kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 text-sm text-ink-soft">
        {found.length === 0 && t('find.none')}
      </p>
    </Dialog>
  );
}

/** The screens and actions whose name contains the text, and the articles that the article list finds for it. */
function useFound(account: Account, typed: string): Found[] {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const q = useDeferredValue(typed.trim());
  const query = { page: '1', q, sort: 'updated' as const };
  const mayRead = account.roles.length > 0 && q !== '';
  const articles = useApiList(
    [...articleKeys.list, query],
    mayRead ? () => api.articles.$get({ query }) : undefined,
    { select: (found) => found.articles.slice(0, shownArticles) },
  );
  const screens = listMenuScreens(account).map(({ path, menu }) => ({
    to: path,
    text: t(menu.text),
    kind: t(`nav.places.${menu.place}`),
  }));
  const newArticle = { to: '/admin/article/new', text: t('articles.new'), kind: t('find.action') };
  const named = [...(account.roles.length > 0 ? [newArticle] : []), ...screens].filter(({ text, kind }) =>
    `${text} ${kind}`.toLocaleLowerCase().includes(q.toLocaleLowerCase()),
  );
  const foundArticles = (mayRead ? (articles.data ?? []) : []).map((article) => ({
    to: `/admin/article/${article.id}`,
    text: titleIn(article, locale) || t('articles.untitled'),
    kind: t('find.article'),
  }));
  return [...named, ...foundArticles];
}
