import { UserPen } from 'lucide-react';
import { authorIn, authorLimits, authorPath } from '../../../domain/authors/author.ts';
import { localizedPath } from '../../../domain/locale.ts';
import { Field, useFields } from '../../ui/field.tsx';
import { api } from '../data/api-client.ts';
import { PhotoField } from '../media/image-buttons.tsx';
import { useTexts } from '../parts/formats.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { LanguageFields } from '../parts/forms/language-fields.tsx';
import { useRecordForm } from '../parts/forms/use-record-form.ts';
import { PageCard, RecordScreen } from '../parts/record-screen.tsx';
import { authorsKey, type ListedAuthor } from './data.ts';

export default function Authors() {
  const { t, locale } = useTexts();
  return (
    <RecordScreen
      feature="authors"
      icon={UserPen}
      queryKey={authorsKey}
      records={api.authors}
      itemsOf={({ authors }) => authors}
      deleteText={({ name }) => t('authors.deleteText', { name })}
      renderCard={(author, actions) => {
        const { name, role, biography, slug } = authorIn(author, locale);
        const href = localizedPath(authorPath(slug), locale);
        return (
          <PageCard key={author.id} feature="authors" name={name} href={href} {...actions}>
            {author.photo && (
              <img src={author.photo} alt="" className="float-right ml-3 size-16 rounded-full object-cover" />
            )}
            {role && <p className="text-sm text-ink-soft">{role}</p>}
            {biography && <p className="mt-2 text-sm whitespace-pre-line">{biography}</p>}
          </PageCard>
        );
      }}
      renderForm={(author, onClose) => <AuthorForm author={author} onClose={onClose} />}
    />
  );
}

const empty = { name: '', role_no: '', role_en: '', biography_no: '', biography_en: '', link: '', photo: '' };

function AuthorForm({ author, onClose }: { author: ListedAuthor | undefined; onClose: () => void }) {
  const { t } = useTexts();
  const { name, role_no, role_en, biography_no, biography_en, link, photo } = author ?? empty;
  const { fields, setFields, bind } = useFields({
    ...{ name, role_no, role_en, biography_no, biography_en, link, photo },
  });
  const form = useRecordForm({
    feature: 'authors',
    records: api.authors,
    record: author,
    fields,
    conflictCode: 'author_changed',
    queryKey: authorsKey,
    onClose,
  });
  return (
    <DialogForm wide {...form}>
      <Field
        label={t('authors.name')}
        hint={t('authors.nameHint')}
        required
        maxLength={authorLimits.name}
        data-focus-first
        {...bind('name')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <LanguageFields
          maxLength={authorLimits.role}
          fieldOf={(locale) => ({ label: t(`authors.role_${locale}`), ...bind(`role_${locale}`) })}
        />
        <LanguageFields
          rows={5}
          maxLength={authorLimits.biography}
          fieldOf={(locale) => ({ label: t(`authors.biography_${locale}`), ...bind(`biography_${locale}`) })}
        />
      </div>
      <Field
        label={t('authors.link')}
        type="url"
        placeholder="https://"
        maxLength={authorLimits.link}
        {...bind('link')}
      />
      <PhotoField
        label={t('authors.photo')}
        address={fields.photo}
        onChange={(address) => setFields((before) => ({ ...before, photo: address }))}
      />
    </DialogForm>
  );
}
