import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { minPasswordLength } from '../../../../domain/users/user.ts';
import { bindText, Field } from '../../../ui/field.tsx';

interface TextFieldProps {
  value: string;
  onChange: (text: string) => void;
}

/** The typed email and password. The login screen keeps them when the user switches to sign-up and back. */
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

export function PasswordField(
  props: TextFieldProps & {
    label: string;
    /** Whether the user chooses the password here. */
    isNew?: boolean;
    /** Whether the field gets the focus when its dialog opens. */
    first?: boolean;
    minLength?: number;
  },
) {
  const { label, isNew = false, first, minLength, value, onChange } = props;
  const { t } = useTranslation('admin');
  return (
    <Field
      label={label}
      hint={isNew && t('login.passwordHint')}
      data-focus-first={first ? '' : undefined}
      type="password"
      name="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      minLength={isNew ? minPasswordLength : minLength}
      {...bindText(value, onChange)}
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
