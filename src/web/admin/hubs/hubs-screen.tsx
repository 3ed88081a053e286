import LibraryBig from 'lucide-react/icons/library-big';
import { useTranslation } from 'react-i18next';
import { localizedPath } from '../../../domain/locale.ts';
import { hubPath } from '../../../domain/site/public-pages.ts';
import { Badge } from '../../ui/badge.tsx';
import { titleIn } from '../articles/article-title.ts';
import { api, type ListedHub, responseBody } from '../data/api-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { EditAndDelete } from '../parts/edit-and-delete.tsx';
import { useAdminLocale } from '../parts/formats.ts';
import { RecordScreen } from '../parts/record-screen.tsx';
import { HubForm } from './hub-form.tsx';

export default function Hubs() {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  return (
    <RecordScreen
      feature="hubs"
      icon={LibraryBig}
      queryKey={queryKeys.hubs}
      fetchList={() => responseBody(api.hubs.$get())}
      itemsOf={({ hubs }) => hubs}
      deleteItem={({ id }) => responseBody(api.hubs[':id'].$delete({ param: { id } }))}
      deleteText={(hub) => t('hubs.deleteText', { name: titleIn(hub, locale) })}
      renderCard={(hub, actions) => <HubCard key={hub.id} hub={hub} {...actions} />}
      renderForm={(hub, onClose) => <HubForm hub={hub} onClose={onClose} />}
    />
  );
}

function HubCard({ hub, onEdit, onDelete }: { hub: ListedHub; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const name = titleIn(hub, locale);
  const [shown = 'no'] = hub.locales.includes(locale) ? [locale] : hub.locales;
  return (
    <li className="flex items-start gap-2 rounded-xl border border-line bg-card p-4">
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <h2 className="font-semibold">{name}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {hub.locales.map((each) => (
            <Badge key={each}>{each}</Badge>
          ))}
          {t('hubs.count', { count: hub.articles.length })}
        </p>
        <a
          href={localizedPath(hubPath(hub.slug), shown)}
          target="_blank"
          rel="noreferrer"
          className="mt-2 inline-block text-sm"
        >
          {t('hubs.page')}
        </a>
      </div>
      <EditAndDelete
        editLabel={t('hubs.editOf', { name })}
        deleteLabel={t('hubs.deleteOf', { name })}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </li>
  );
}
