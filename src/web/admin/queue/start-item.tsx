import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { maxTermLength } from '../../../domain/keywords/keyword.ts';
import { type Locale, otherLocale, titleIn } from '../../../domain/locale.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceField } from '../../ui/field.tsx';
import { articleKeys, editorPath, type ListedArticle } from '../articles/data.ts';
import { api, useAdminMutation, useApiList } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { MutationForm } from '../parts/forms/form-dialog.tsx';
import { ListSearch } from '../parts/lists.tsx';
import { QueryView } from '../parts/query-view.tsx';
import { queueKeys } from './data.ts';
import { useNoModelNote } from './model.tsx';
import { hasLanguage, localeToStart, possibleLocales, type StartType } from './start-locales.ts';

export function StartItem({ hasModel, onClose }: { hasModel: boolean; onClose: () => void }) {
  const { t, anyText } = useTexts('queue');
  const noModelNote = useNoModelNote();
  const [type, setType] = useState<StartType>('translation');
  const [q, setQ] = useState('');
  const [article, setArticle] = useState<ListedArticle>();
  const [chosen, setChosen] = useState<Locale>();
  const locale = localeToStart(article, type, chosen);
  const start = useAdminMutation({
    call: (target: { article: ListedArticle; locale: Locale }) => {
      const from = type === 'translation' ? otherLocale(target.locale) : target.locale;
      const term = titleIn(target.article, from).slice(0, maxTermLength);
      const payload = { term, locale: target.locale, article_id: target.article.id };
      return api.queue.$post({ json: { type, payload } });
    },
    done: t('start.queued'),
    changes: [queueKeys.list],
    onSuccess: onClose,
  });
  const submit = () => {
    if (article && locale) start.mutate({ article, locale });
    else toast.error(anyText('error'), { description: t('start.choose') });
  };
  return (
    <Dialog onClose={onClose} title={t('start.title')} text={t('start.text')}>
      <div className="grid gap-4">
        {!hasModel && (
          <div className="grid gap-2 rounded-lg bg-sand p-3 text-sm">
            <p>{noModelNote}</p>
            <p>
              {t('start.outlines')} <Link to="/admin/keywords">{t('start.toKeywords')}</Link>
            </p>
          </div>
        )}
        {hasModel && (
          <ChoiceField
            label={t('start.type')}
            value={type}
            values={['translation', 'refresh'] as const}
            textOf={(each) => t(`start.${each}`)}
            onChoose={setType}
          />
        )}
        <ListSearch label={t('start.search')} button={t('start.searchButton')} query={q} onSearch={setQ} />
        {!hasModel && (
          <>
            <ArticleChoice q={q} chosen={article?.id} onChoose={setArticle} />
            {article && (
              <LinkButton
                className="justify-self-end"
                to={editorPath(article.id, localeToStart(article, 'refresh', chosen) ?? 'no')}
                text={t('review.toArticle')}
              />
            )}
          </>
        )}
        {hasModel && (
          <MutationForm
            mutation={{ ...start, mutate: submit }}
            submitLabel={t('start.submit')}
            submitClass="justify-self-end"
          >
            <ArticleChoice q={q} chosen={article?.id} onChoose={setArticle} />
            {article && locale && (
              <ChoiceField
                label={type === 'translation' ? t('start.toLocale') : t('start.locale')}
                hint={type === 'translation' && hasLanguage(article, locale) && t('start.exists')}
                value={locale}
                values={possibleLocales(article, type)}
                textOf={(each) => t(`locales.${each}`)}
                onChoose={setChosen}
              />
            )}
          </MutationForm>
        )}
      </div>
    </Dialog>
  );
}

function ArticleChoice(props: {
  q: string;
  chosen: string | undefined;
  onChoose: (article: ListedArticle) => void;
}) {
  const { q, chosen, onChoose } = props;
  const { t, titleOf } = useTexts();
  const query = { q, sort: 'updated' } as const;
  const list = useApiList([...articleKeys.choice, query], () => api.articles.$get({ query }));
  return (
    <QueryView query={list} lines={3}>
      {({ articles }) =>
        articles.length === 0 ? (
          <p className="text-ink-soft">{t('queue.start.none')}</p>
        ) : (
          <fieldset>
            <legend className="text-sm font-semibold">{t('queue.start.article')}</legend>
            <div className="mt-1 max-h-48 overflow-y-auto rounded-lg border border-line">
              {articles.map((article) => (
                <label
                  key={article.id}
                  className="flex min-h-10 items-center gap-2 px-3 py-1.5 hover:bg-sand-soft"
                >
                  <input
                    type="radio"
                    name="article"
                    checked={article.id === chosen}
                    onChange={() => onChoose(article)}
                  />
                  <span className="min-w-0 text-sm wrap-anywhere">{titleOf(article)}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )
      }
    </QueryView>
  );
}
