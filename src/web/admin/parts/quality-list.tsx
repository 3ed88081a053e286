import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import type { QualityWarning } from '../../../domain/articles/content-quality.ts';

export function QualityList({ warnings }: { warnings: readonly QualityWarning[] }) {
  const { t } = useTranslation('admin');
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {warnings.map((warning) => (
        <li key={warning} className="flex gap-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-amber" aria-hidden="true" />
          {t(`editor.quality.${warning}`)}
        </li>
      ))}
    </ul>
  );
}
