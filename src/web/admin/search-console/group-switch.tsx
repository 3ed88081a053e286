import { useTranslation } from 'react-i18next';
import { useListParams } from '../parts/lists.tsx';

export const useIsGrouped = (): boolean => useListParams().value('group') === 'subject';

export function GroupSwitch() {
  const { t } = useTranslation('admin');
  const { setFilter } = useListParams();
  const isGrouped = useIsGrouped();
  return (
    <label className="flex min-h-10 items-center gap-2">
      <input
        type="checkbox"
        className="size-4"
        checked={isGrouped}
        onChange={(event) => setFilter('group', event.target.checked ? 'subject' : '')}
      />
      {t('searchConsole.filters.group')}
    </label>
  );
}
