import { useTranslation } from 'react-i18next';
import { type Locale, locales } from '../../../domain/locale.ts';
import { Select } from '../../ui/field.tsx';

interface LocaleSelectProps {
  label: string;
  value: Locale;
  onChange: (locale: Locale) => void;
}

export function LocaleSelect({ label, value, onChange }: LocaleSelectProps) {
  const { t } = useTranslation('admin');
  return (
    <Select
      label={label}
      name="locale"
      value={value}
      onChange={(event) => onChange(event.target.value as Locale)}
    >
      {locales.map((locale) => (
        <option key={locale} value={locale}>
          {t(`keywords.locales.${locale}`)}
        </option>
      ))}
    </Select>
  );
}
