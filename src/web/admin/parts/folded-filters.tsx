import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

interface FoldedFiltersProps {
  /** Visible even while the filters are collapsed. */
  search: ReactNode;
  active: number;
  children: ReactNode;
}

/** The search field and the filters of a list. On phones, the filters are collapsed behind a button. */
export function FoldedFilters({ search, active, children }: FoldedFiltersProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2">
      {search}
      <Button
        look="quiet"
        tight
        className="-mx-2 sm:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {active > 0 ? t('filters.active', { count: active }) : t('filters.title')}
      </Button>
      <div
        id={id}
        className={`${open ? 'grid' : 'hidden'} w-full gap-3 sm:flex sm:w-auto sm:flex-wrap sm:items-end`}
      >
        {children}
      </div>
    </div>
  );
}
