import { useTranslation } from 'react-i18next';
import { Pagination } from '../../ui/pagination.tsx';

export function ListPages(props: { page: number; pages: number; hrefOf: (page: number) => string }) {
  const { t } = useTranslation('admin');
  return (
    <Pagination
      {...props}
      labels={{
        navigation: t('pages.label'),
        previous: t('pages.previous'),
        next: t('pages.next'),
        position: t('pages.position', { page: props.page, pages: props.pages }),
      }}
    />
  );
}
