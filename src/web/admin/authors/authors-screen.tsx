import UserPen from 'lucide-react/icons/user-pen';
import { useTranslation } from 'react-i18next';
import { authorIn, authorPath } from '../../../domain/authors/author.ts';
import { localizedPath } from '../../../domain/locale.ts';
import { api, responseBody } from '../data/api-client.ts';
import { EditAndDelete } from '../parts/edit-and-delete.tsx';
import { useAdminLocale } from '../parts/formats.ts';
import { RecordScreen } from '../parts/record-screen.tsx';
import { AuthorForm } from './author-form.tsx';
import { authorsKey, type ListedAuthor } from './data.ts';

export default function Authors() {
  const { t } = useTranslation('admin');
  return (
    <RecordScreen
      feature="authors"
      icon={UserPen}
      queryKey={authorsKey}
      fetchList={() => responseBody(api.authors.$get())}
      itemsOf={({ authors }) => authors}
      deleteItem={({ id }) => responseBody(api.authors[':id'].$delete({ param: { id } }))}
      deleteText={({ name }) => t('authors.deleteText', { name })}
      renderCard={(author, actions) => <AuthorCard key={author.id} author={author} {...actions} />}
      renderForm={(author, onClose) => <AuthorForm author={author} onClose={onClose} />}
    />
  );
}

function AuthorCard(props: { author: ListedAuthor; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const { name, role, biography, slug } = authorIn(props.author, locale);
  return (
    <li className="flex items-start gap-2 rounded-xl border border-line bg-card p-4">
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <h2 className="font-semibold">{name}</h2>
        {role && <p className="text-sm text-ink-soft">{role}</p>}
        {biography && <p className="mt-2 text-sm whitespace-pre-line">{biography}</p>}
        <a
          href={localizedPath(authorPath(slug), locale)}
          target="_blank"
          rel="noreferrer"
          className="mt-2 inline-block text-sm"
        >
          {t('authors.page')}
        </a>
      </div>
      <EditAndDelete
        editLabel={t('authors.editOf', { name })}
        deleteLabel={t('authors.deleteOf', { name })}
        onEdit={props.onEdit}
        onDelete={props.onDelete}
      />
    </li>
  );
}
