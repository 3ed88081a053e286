import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { type Locale, locales, otherLocale } from '../../../domain/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { api, type ListedArticle, responseBody } from '../data/api-client.ts';
import { useAction } from '../data/use-action.ts';
import { useLoad } from '../data/use-load.ts';
import { ListSearch } from '../parts/list-search.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';

const maxTerm = 200;
const hasLanguage = (article: ListedArticle, locale: Locale) => article.translation[locale] !== 'missing';

/** Work on an article that exists: its translation, or its text made fresh. */
export function StartItem({ onClose, onStarted }: { onClose: () => void; onStarted: () => void }) {
  const { t } = useTranslation('admin');
  const [type, setType] = useState<'translation' | 'refresh'>('translation');
  const [q, setQ] = useState('');
  const [article, setArticle] = useState<ListedArticle>();
  const [chosen, setChosen] = useState<Locale>();
  // A translation goes into the language that is missing; a refresh is of one that is there.
  const open = article ? locales.filter((locale) => isOpen(article, type, locale)) : [];
  const locale = chosen && open.includes(chosen) ? chosen : proposed(article, type, open);
  const start = useAction(async (of: ListedArticle, into: Locale) => {
    const from = type === 'translation' ? otherLocale(into) : into;
    const term = (of[`title_${from}`] || of.title_no || of.title_en).slice(0, maxTerm);
    await responseBody(
      api.queue.$post({ json: { type, payload: { term, locale: into, article_id: of.id } } }),
    );
    toast.success(t('queue.start.queued'));
    onStarted();
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (article && locale) start.run(article, locale);
    else toast.error(t('error'), { description: t('queue.start.choose') });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('queue.start.title')}
      text={t('queue.start.text')}
      closeLabel={t('close')}
    >
      <div className="grid gap-4">
        <Select
          label={t('queue.start.type')}
          value={type}
          onChange={(event) => setType(event.target.value === 'refresh' ? 'refresh' : 'translation')}
        >
          <option value="translation">{t('queue.start.translation')}</option>
          <option value="refresh">{t('queue.start.refresh')}</option>
        </Select>
        <ListSearch
          label={t('queue.start.search')}
          button={t('queue.start.searchButton')}
          query={q}
          onSearch={setQ}
        />
        <form className="grid gap-4" onSubmit={submit}>
          <ArticleChoice q={q} chosen={article?.id} onChoose={setArticle} />
          {article && locale && (
            <Select
              label={type === 'translation' ? t('queue.start.toLocale') : t('queue.start.locale')}
              hint={type === 'translation' && hasLanguage(article, locale) && t('queue.start.exists')}
              value={locale}
              onChange={(event) => setChosen(event.target.value as Locale)}
            >
              {open.map((each) => (
                <option key={each} value={each}>
                  {t(`queue.locales.${each}`)}
                </option>
              ))}
            </Select>
          )}
          <Button type="submit" className="justify-self-end" busy={start.busy}>
            {t('queue.start.submit')}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}

const isOpen = (article: ListedArticle, type: 'translation' | 'refresh', locale: Locale) =>
  hasLanguage(article, type === 'translation' ? otherLocale(locale) : locale);

const proposed = (article: ListedArticle | undefined, type: string, open: Locale[]) =>
  (article && type === 'translation' && open.find((locale) => !hasLanguage(article, locale))) || open[0];

interface ArticleChoiceProps {
  q: string;
  chosen: string | undefined;
  onChoose: (article: ListedArticle) => void;
}

function ArticleChoice({ q, chosen, onChoose }: ArticleChoiceProps) {
  const { t, i18n } = useTranslation('admin');
  const list = useLoad(q, () => responseBody(api.articles.$get({ query: { q, sort: 'updated' } })));
  if (list.problem) return <LoadFailed problem={list.problem} onRetry={list.reload} />;
  if (!list.data) return <Skeleton label={t('loading')} lines={3} />;
  if (list.data.articles.length === 0) return <p className="text-ink-soft">{t('queue.start.none')}</p>;
  const shown = i18n.language === 'en' ? 'en' : 'no';
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t('queue.start.article')}</legend>
      <div className="mt-1 max-h-48 overflow-y-auto rounded-lg border border-line">
        {list.data.articles.map((article) => (
          <label key={article.id} className="flex min-h-10 items-center gap-2 px-3 py-1.5 hover:bg-sand-soft">
            <input
              type="radio"
              name="article"
              checked={article.id === chosen}
              onChange={() => onChoose(article)}
            />
            <span className="min-w-0 text-sm [overflow-wrap:anywhere]">
              {article[`title_${shown}`] || article.title_no || article.title_en}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
