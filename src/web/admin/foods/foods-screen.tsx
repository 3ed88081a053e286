import { Apple } from 'lucide-react';
import { Link } from 'react-router';
import { htmlLang, localizedPath } from '../../../domain/locale.ts';
import { foodPath } from '../../../domain/site/public-pages.ts';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { PageCard, RecordScreen } from '../parts/record-screen.tsx';
import { pageResultsPath } from '../results/data.ts';
import { foodsKey } from './data.ts';
import { FoodForm } from './food-form.tsx';

export default function Foods() {
  const { t, locale } = useTexts();
  const byName = new Intl.Collator(htmlLang[locale]);
  return (
    <RecordScreen
      feature="foods"
      icon={Apple}
      queryKey={foodsKey}
      records={api.foods}
      itemsOf={({ foods }) =>
        foods.toSorted((a, b) => byName.compare(a[`name_${locale}`], b[`name_${locale}`]))
      }
      searchedText={({ name_no, name_en, slug }) => `${name_no} ${name_en} ${slug}`}
      deleteText={(food) => t('foods.deleteText', { name: food[`name_${locale}`] })}
      renderCard={(food, actions) => (
        <PageCard
          key={food.id}
          feature="foods"
          name={food[`name_${locale}`]}
          href={localizedPath(foodPath(food.slug), locale)}
          {...actions}
        >
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            {t(`foods.shelves.${food.shelf}`)}
            <span>
              {t(`foods.verdicts.${food.verdict}`)} ·{' '}
              {t('foods.groupsOf', { groups: food.groups.join(', ') })}
            </span>
            {!food.delivered && <Badge look="outline">{t('foods.own')}</Badge>}
            <Link to={pageResultsPath(foodPath(food.slug))} className="inline-block leading-6">
              {t('foods.results')}
              <span className="sr-only"> {food[`name_${locale}`]}</span>
            </Link>
          </p>
        </PageCard>
      )}
      renderForm={(food, onClose) => <FoodForm id={food?.id} onClose={onClose} />}
    />
  );
}
