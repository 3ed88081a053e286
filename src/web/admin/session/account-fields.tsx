import { useTranslation } from 'react-i18next';
import { minPasswordLength } from '../../../domain/accounts/account.ts';
import { Field } from '../../ui/field.tsx';

interface Text {
  value: string;
  onChange: (text: string) => void;
}

/** What one typed to sign in or to create an account; held where it outlives the form. */
export interface Credentials {
  email: string;
  password: string;
}

/** The address one signs in with. */
export function EmailField({ value, onChange }: Text) {
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

/** The password one has. `first`: it is all that is still to be typed, so it gets the focus of its dialog. */
export function PasswordField(props: Text & { label: string; first?: boolean; minLength?: number }) {
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

/** The password one wishes for. */
export function NewPasswordField(props: Text & { label: string }) {
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

/** Password managers file the new password under this address. */
export const FiledUnder = ({ email }: { email: string }) => (
  <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
);
