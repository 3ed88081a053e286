import { useTranslation } from 'react-i18next';
import { minPasswordLength } from '../../domain/account.ts';
import { Field } from '../ui/field.tsx';

export function NewPasswordField(props: {
  label: string;
  value: string;
  onChange: (password: string) => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <Field
      label={props.label}
      hint={t('login.passwordHint')}
      type="password"
      name="password"
      autoComplete="new-password"
      required
      minLength={minPasswordLength}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
