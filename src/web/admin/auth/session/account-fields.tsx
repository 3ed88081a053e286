import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { minPasswordLength } from '../../../../domain/users/user.ts';
import { bindText, Field } from '../../../ui/field.tsx';

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
      {...bindText(value, onChange)}
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
      {...bindText(props.value, props.onChange)}
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
      {...bindText(props.value, props.onChange)}
    />
  );
}

/** A hidden field with the email. Password managers store the new password for this email. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
);

/** A field for a code of six digits from an authenticator app or a mail. It gets the focus when it is mounted. */
export function CodeField(props: { label: string; value: string; onChange: (code: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field
      ref={input}
      label={props.label}
      className="font-mono text-lg tracking-[0.3em]"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      required
      value={props.value}
      // A pasted code may contain a space between its two groups, so everything except digits is removed. With
      // `maxLength`, the browser would cut off the last digit.
      onChange={(event) => props.onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
    />
  );
}
