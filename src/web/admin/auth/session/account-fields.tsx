import { useTranslation } from 'react-i18next';
import { minPasswordLength } from '../../../../domain/users/user.ts';
import { Field } from '../../../ui/field.tsx';

interface TextFieldProps {
  value: string;
  onChange: (text: string) => void;
}

/**
 * The typed email and password. The login screen stores them, so that they stay when the user switches between sign-in
 * and sign-up.
 */
export interface Credentials {
  email: string;
  password: string;
}

export function EmailField({ value, onChange }: TextFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <Field
      label={t('login.email')}
      type="email"
      name="email"
      autoComplete="username"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A field for the current password. With `first`, it gets the focus when its dialog opens. */
export function PasswordField(
  props: TextFieldProps & { label: string; first?: boolean; minLength?: number },
) {
  return (
    <Field
      label={props.label}
      data-focus-first={props.first ? '' : undefined}
      type="password"
      name="password"
      autoComplete="current-password"
      required
      minLength={props.minLength}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

export function NewPasswordField(props: TextFieldProps & { label: string }) {
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

/** A hidden field with the email. Password managers store the new password for this email. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
);
