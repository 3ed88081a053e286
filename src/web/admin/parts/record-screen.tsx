import type { QueryKey } from '@tanstack/react-query';
import type { CustomTypeOptions } from 'i18next';
import { type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../../../domain/text/fold-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { bindText, ChoiceField, Field } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/surfaces.tsx';
import { type ApiCall, useApiQuery } from '../data/api-client.ts';
import { ScreenHeader } from '../shell/shell.tsx';
import { ListPages, useListParams } from './lists.tsx';
import { QueryView } from './query-view.tsx';
import { recordsOnPage } from './record-page.ts';
import { useConfirmedMutation } from './use-confirmed-mutation.tsx';

type AdminTexts = CustomTypeOptions['resources']['admin'];

export type FeatureWith<Name extends string> = {
  [Feature in keyof AdminTexts]: AdminTexts[Feature] extends Record<Name, string> ? Feature : never;
}[keyof AdminTexts];

/** The features that have the texts of such a screen. */
type RecordFeature = FeatureWith<
  'title' | 'text' | 'add' | 'deleted' | 'loadFailed' | 'none' | 'noneText' | 'deleteTitle' | 'delete'
>;

interface CardActions {
  onEdit: () => void;
  onDelete: () => void;
}

/** A choice of the value that a field of the records has, with the text of each value. */
interface Filter<Item> {
  name: string;
  label: string;
  texts: Record<string, string>;
  valueOf: (item: Item) => string;
}

/** A screen with a list of records that are added, edited and deleted in dialogs. */
export function RecordScreen<Item extends { id: string }, Data>(props: {
  /** The feature whose texts the screen shows. */
  feature: RecordFeature;
  icon: LucideIcon;
  queryKey: QueryKey;
  /** The routes that list and delete the records. */
  records: {
    $get: ApiCall<Data>;
    ':id': { $delete: (request: { param: { id: string } }) => ReturnType<ApiCall<unknown>> };
  };
  itemsOf: (data: Data) => Item[];
  /** The text in which the search of a long list finds an item. A list without it has no search. */
  searchedText?: (item: Item) => string;
  /** The query string of the screen keeps the chosen values. */
  filters?: readonly Filter<Item>[];
  deleteText: (item: Item) => string;
  renderCard: (item: Item, actions: CardActions) => ReactNode;
  renderForm: (item: Item | undefined, onClose: () => void) => ReactNode;
}) {
  const { feature, queryKey, records, itemsOf, searchedText, filters = [], renderCard, renderForm } = props;
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<'add' | Item>();
  const [query, setQuery] = useState('');
  const { page, oneOf, setFilter } = useListParams();
  const chosen = filters.map(({ name, texts }) => oneOf(name, Object.keys(texts)));
  const isShown = (item: Item) =>
    (!searchedText || matches(searchedText(item), query)) &&
    filters.every((filter, index) => !chosen[index] || chosen[index] === filter.valueOf(item));
  const list = useApiQuery(queryKey, () => records.$get(), { select: itemsOf });
  const shown = recordsOnPage(list.data ?? [], isShown, page);
  const remove = useConfirmedMutation({
    question: (item: Item) => ({
      title: t(`${feature}.deleteTitle`),
      text: props.deleteText(item),
      confirmLabel: t(`${feature}.delete`),
    }),
    call: ({ id }: Item) => records[':id'].$delete({ param: { id } }),
    done: t(`${feature}.deleted`),
    changes: [queryKey],
  });
  return (
    <>
      <ScreenHeader title={t(`${feature}.title`)} text={t(`${feature}.text`)}>
        <Button icon={Plus} onClick={() => setOpen('add')} text={t(`${feature}.add`)} />
      </ScreenHeader>
      <QueryView query={list} lines={4} failedTitle={t(`${feature}.loadFailed`)}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState icon={props.icon} title={t(`${feature}.none`)} text={t(`${feature}.noneText`)} />
          ) : (
            <>
              {searchedText && (
                <div className="mb-4 grid items-end gap-3 sm:grid-cols-3">
                  <Field label={t('filterList')} type="search" {...bindText(query, setQuery)} />
                  {filters.map(({ name, label, texts }, index) => (
                    <ChoiceField
                      key={name}
                      label={label}
                      value={chosen[index] ?? ''}
                      values={Object.keys(texts)}
                      textOf={(value) => texts[value] ?? value}
                      all={t('filters.all')}
                      onChoose={(value) => setFilter(name, value)}
                    />
                  ))}
                  <p className="text-sm text-ink-soft">{t('filters.shown', { count: shown.count })}</p>
                </div>
              )}
              <ul className="peer grid gap-3">
                {shown.items.map((item) =>
                  renderCard(item, { onEdit: () => setOpen(item), onDelete: () => remove.ask(item) }),
                )}
              </ul>
              <p className="text-ink-soft peer-not-empty:hidden">{t('find.none')}</p>
              <ListPages page={shown.page} pages={shown.pages} />
            </>
          )
        }
      </QueryView>
      {open && renderForm(open === 'add' ? undefined : open, () => setOpen(undefined))}
      {remove.dialog}
    </>
  );
}

/** A record that has a public page. The children describe it below its name. */
export function PageCard(
  props: CardActions & {
    feature: FeatureWith<'page' | 'editOf' | 'deleteOf'>;
    name: string;
    /** The address of the public page of the record. */
    href: string;
    children: ReactNode;
  },
) {
  const { feature, name, href, children, onEdit, onDelete } = props;
  const { t } = useTranslation('admin');
  return (
    <li className="flex items-start gap-2 rounded-xl border border-line bg-card p-4">
      <div className="min-w-0 grow wrap-anywhere">
        <h2 className="font-semibold">
          <button type="button" className="text-left underline" onClick={onEdit}>
            {name}
          </button>
        </h2>
        {children}
        <a href={href} target="_blank" rel="noreferrer" className="mt-2 inline-block text-sm">
          {t(`${feature}.page`)}
        </a>
      </div>
      <EditAndDelete
        editLabel={t(`${feature}.editOf`, { name })}
        deleteLabel={t(`${feature}.deleteOf`, { name })}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </li>
  );
}

const matches = (text: string, query: string): boolean => foldText(text).includes(foldText(query).trim());

export const EditAndDelete = (props: CardActions & { editLabel: string; deleteLabel: string }) => (
  <span className="flex shrink-0">
    <IconButton icon={Pencil} label={props.editLabel} onClick={props.onEdit} />
    <IconButton icon={Trash2} label={props.deleteLabel} onClick={props.onDelete} />
  </span>
);
