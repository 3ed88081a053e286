import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DescribedStatus } from './data.ts';

export function AlertLink({ alert: { kind, count, path } }: { alert: DescribedStatus['alerts'][number] }) {
  const { t } = useTranslation('admin');
  // The key is not known at compile time, so it is cast to any existing key.
  return <Link to={path}>{t(`status.alerts.${kind}` as 'status.failedItems', { count })}</Link>;
}
