import { htmlLang, type Locale } from '../domain/locale.ts';

/**
 * The language toggle. The server stores the choice in a cookie and redirects to the address without a prefix, so the
 * form works without JavaScript. language-script.ts also stores the choice in local storage.
 */
export function LanguageForm(props: {
  other: Locale;
  /** The path of this page. If undefined, the server reads the Referer header. */
  to: string | undefined;
  label: string;
  className: string;
  /** Replaces the request to the server. */
  onSubmit?: (() => void) | undefined;
}) {
  const { other, to, label, className, onSubmit } = props;
  return (
    <form
      className="contents"
      action={`/sprak/${other}`}
      onSubmit={
        onSubmit &&
        ((event) => {
          event.preventDefault();
          onSubmit();
        })
      }
    >
      {to && <input type="hidden" name="to" value={to} />}
      <button type="submit" className={className} lang={htmlLang[other]} data-language={other}>
        {label}
      </button>
    </form>
  );
}
