import Apple from 'lucide-react/icons/apple';
import { useTranslation } from 'react-i18next';
import { localizedPath } from '../../../domain/locale.ts';
import { foodPath } from '../../../domain/site/public-pages.ts';
import { Badge } from '../../ui/badge.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { EditAndDelete } from '../parts/edit-and-delete.tsx';
import { useAdminLocale } from '../parts/formats.ts';
import { RecordScreen } from '../parts/record-screen.tsx';
import { foodsKey, type ListedFood } from './data.ts';
import { FoodForm } from './food-form.tsx';

export default function Foods() {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  return (
    <RecordScreen
      feature="foods"
      icon={Apple}
      queryKey={foodsKey}
      fetchList={() => responseBody(api.foods.$get())}
      itemsOf={({ foods }) => foods}
      searchedText={({ name_no, name_en, slug }) => `${name_no} ${name_en} ${slug}`}
      deleteItem={({ id }) => responseBody(api.foods[':id'].$delete({ param: { id } }))}
      deleteText={(food) => t('foods.deleteText', { name: food[`name_${locale}`] })}
      renderCard={(food, actions) => <FoodCard key={food.id} food={food} {...actions} />}
      renderForm={(food, onClose) => <FoodForm id={food?.id} onClose={onClose} />}
    />
  );
}

function FoodCard({
  food,
  onEdit,
  onDelete,
}: {
  food: ListedFood;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const name = food[`name_${locale}`];
  return (
    <li className="flex items-start gap-2 rounded-xl border border-line bg-card p-4">
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <h2 className="font-semibold">{name}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {t(`foods.shelves.${food.shelf}`)}
          <span>
            {t(`foods.verdicts.${food.verdict}`)} · {t('foods.groupsOf', { groups: food.groups.join(', ') })}
          </span>
          {!food.delivered && <Badge look="outline">{t('foods.own')}</Badge>}
        </p>
        <a
          href={localizedPath(foodPath(food.slug), locale)}
          target="_blank"
          rel="noreferrer"
          className="mt-2 inline-block text-sm"
        >
          {t('foods.page')}
        </a>
      </div>
      <EditAndDelete
        editLabel={t('foods.editOf', { name })}
        deleteLabel={t('foods.deleteOf', { name })}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </li>
  );
}
