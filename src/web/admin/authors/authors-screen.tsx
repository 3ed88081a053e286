import UserPen from 'lucide-react/icons/user-pen';
import { useTranslation } from 'react-i18next';
import { authorIn, authorPath } from '../../../domain/authors/author.ts';
import { localizedPath } from '../../../domain/locale.ts';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminLocale } from '../parts/formats.ts';
import { PageCard, RecordScreen } from '../parts/record-screen.tsx';
import { AuthorForm } from './author-form.tsx';
import { authorsKey } from './data.ts';

export default function Authors() {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  return (
    <RecordScreen
      feature="authors"
      icon={UserPen}
      queryKey={authorsKey}
      fetchList={() => responseBody(api.authors.$get())}
      itemsOf={({ authors }) => authors}
      deleteItem={({ id }) => responseBody(api.authors[':id'].$delete({ param: { id } }))}
      deleteText={({ name }) => t('authors.deleteText', { name })}
      renderCard={(author, actions) => {
        const { name, role, biography, slug } = authorIn(author, locale);
        const href = localizedPath(authorPath(slug), locale);
        return (
          <PageCard key={author.id} feature="authors" name={name} href={href} {...actions}>
            {role && <p className="text-sm text-ink-soft">{role}</p>}
            {biography && <p className="mt-2 text-sm whitespace-pre-line">{biography}</p>}
          </PageCard>
        );
      }}
      renderForm={(author, onClose) => <AuthorForm author={author} onClose={onClose} />}
    />
  );
}
