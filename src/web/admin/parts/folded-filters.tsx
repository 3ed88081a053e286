import { SlidersHorizontal } from 'lucide-react';
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
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2">
      {search}
      <FoldedOnPhone active={active} className="w-full gap-3 sm:flex sm:w-auto sm:flex-wrap sm:items-end">
        {children}
      </FoldedOnPhone>
    </div>
  );
}

interface FoldedOnPhoneProps {
  /** The number of filters that are set, which the button shows. */
  active: number;
  /** The layout of the filters. On phones they are a grid. */
  className: string;
  children: ReactNode;
}

export function FoldedOnPhone({ active, className, children }: FoldedOnPhoneProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={SlidersHorizontal}
        look="quiet"
        tight
        className="-mx-2 sm:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        text={active > 0 ? t('filters.active', { count: active }) : t('filters.title')}
      />
      <div id={id} className={`${open ? 'grid' : 'hidden'} ${className}`}>
        {children}
      </div>
    </>
  );
}
