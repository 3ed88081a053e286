import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

const looks: Record<Look, string> = {
  primary: 'bg-spruce text-on-spruce hover:opacity-90',
  secondary: 'border border-line bg-card text-ink hover:bg-sand-soft',
  quiet: 'text-spruce hover:bg-sand-soft',
  danger: 'bg-danger text-on-danger hover:opacity-90',
};

/** The classes of a button, which links can use too. */
export const buttonClass = (look: Look = 'primary', more = '', tight = false): string =>
  `inline-flex min-h-10 items-center justify-center gap-2 rounded-lg py-2 text-sm font-semibold no-underline transition-opacity pointer-coarse:min-h-11 aria-disabled:cursor-default aria-disabled:opacity-60 disabled:cursor-default disabled:opacity-60 ${tight ? 'px-2' : 'px-4'} ${looks[look]} ${more}`;

interface Appearance {
  look?: Look;
  /** Reduces the padding, for icons and narrow rows. */
  tight?: boolean;
  icon?: LucideIcon;
  /** The text of a button without other content. */
  text?: string;
}

interface ButtonProps extends ComponentProps<'button'>, Appearance {
  /** True while the action runs. Clicks then have no effect. */
  busy?: boolean;
  /** Runs when the button is clicked. The button is busy until it has ended. */
  action?: { isPending: boolean; mutate: () => void };
}

export function Button(props: ButtonProps) {
  const {
    look,
    tight,
    icon: Icon,
    text,
    action,
    busy = action?.isPending ?? false,
    className,
    children,
    onClick = action && (() => action.mutate()),
    type = 'button',
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, className, tight)}
      // With `disabled`, the button would lose the keyboard focus while the action runs.
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // The first click of a double click may have completed its action before the second click comes.
        const isRepeated = event.detail > 1 && (action !== undefined || type === 'submit');
        if (busy || isRepeated) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <LoaderCircle className="size-4 animate-spin" /> : Icon && <Icon className="size-4" />}
      {text}
      {children}
    </button>
  );
}

export const IconButton = ({ label, ...button }: ButtonProps & { icon: LucideIcon; label: string }) => (
  <Button look="quiet" tight aria-label={label} {...button} />
);

export function LinkButton(props: ComponentProps<typeof Link> & Appearance) {
  const { look, tight, icon: Icon, text, className, children, ...rest } = props;
  return (
    <Link {...rest} className={buttonClass(look, className, tight)}>
      {Icon && <Icon className="size-4" />}
      {text}
      {children}
    </Link>
  );
}

/** A link, so that it can be opened in a new tab; to screen readers and the Space key it is a button. */
export const ButtonLink = (props: ComponentProps<typeof LinkButton>) => (
  <LinkButton
    {...props}
    role="button"
    onKeyDown={(event) => {
      if (event.key !== ' ') return;
      // The Space key would scroll the page.
      event.preventDefault();
      if (!event.repeat) event.currentTarget.click();
    }}
  />
);
