import { useTranslation } from 'react-i18next';
import { type Locale, locales } from '../../../domain/locale.ts';
import { ChoiceField } from '../../ui/field.tsx';

interface LocaleSelectProps {
  label: string;
  value: Locale;
  onChange: (locale: Locale) => void;
}

export function LocaleSelect({ label, value, onChange }: LocaleSelectProps) {
  const { t } = useTranslation('admin');
  return (
    <ChoiceField
      label={label}
      name="locale"
      value={value}
      values={locales}
      textOf={(locale) => t(`keywords.locales.${locale}`)}
      onChoose={onChange}
    />
  );
}
