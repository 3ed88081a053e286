import { Label } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';

const boxClass =
  'w-full min-h-10 rounded-lg border border-control bg-card px-3 py-2 text-ink pointer-coarse:min-h-11';

interface Labelled {
  label: string;
  hint?: ReactNode;
}

function Labelled({ id, label, hint, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <Label.Root className="text-sm font-semibold" htmlFor={id}>
        {label}
      </Label.Root>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

export function Field({ label, hint, className = '', ...input }: Labelled & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint}>
      <input
        {...input}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={`${boxClass} ${className}`}
      />
    </Labelled>
  );
}

export function Select({ label, hint, ...select }: Labelled & ComponentProps<'select'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint}>
      <select {...select} id={id} aria-describedby={hint ? `${id}-hint` : undefined} className={boxClass} />
    </Labelled>
  );
}

export function TextArea({ label, hint, className = '', ...area }: Labelled & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint}>
      <textarea
        {...area}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={`${boxClass} ${className}`}
      />
    </Labelled>
  );
}
