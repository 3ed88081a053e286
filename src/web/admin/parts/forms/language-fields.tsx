import type { ComponentProps } from 'react';
import { htmlLang, type Locale, locales } from '../../../../domain/locale.ts';
import { type bindText, Field, TextArea } from '../../../ui/field.tsx';

/** One field for each language. With `rows`, they are fields of several lines. */
export function LanguageFields(props: {
  rows?: number | undefined;
  required?: boolean | undefined;
  maxLength: number;
  'data-focus-first'?: boolean;
  fieldOf: (
    locale: Locale,
  ) => Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'problem' | 'required'> &
    ReturnType<typeof bindText>;
}) {
  const { rows, fieldOf, ...shared } = props;
  return locales.map((locale) => {
    const field = { lang: htmlLang[locale], ...shared, ...fieldOf(locale) };
    return rows ? <TextArea key={locale} rows={rows} {...field} /> : <Field key={locale} {...field} />;
  });
}
