import { Label } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';

export const boxClass =
  'w-full min-h-10 rounded-lg border border-control bg-card px-3 py-1.75 text-ink pointer-coarse:min-h-11 aria-invalid:border-danger';

interface Labelled {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
}

function Labelled({ id, label, hint, problem, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <Label.Root className="text-sm font-semibold" htmlFor={id}>
        {label}
      </Label.Root>
      {children}
      {problem && (
        <p id={`${id}-problem`} className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

const describedBy = (id: string, { hint, problem }: Pick<Labelled, 'hint' | 'problem'>) => ({
  'aria-invalid': problem ? true : undefined,
  'aria-describedby':
    [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
});

export function Field({
  label,
  hint,
  problem,
  className = '',
  ...input
}: Labelled & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <input
        {...input}
        id={id}
        {...describedBy(id, { hint, problem })}
        className={`${boxClass} ${className}`}
      />
    </Labelled>
  );
}

export function TextArea({
  label,
  hint,
  problem,
  className = '',
  ...area
}: Labelled & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <textarea
        {...area}
        id={id}
        {...describedBy(id, { hint, problem })}
        className={`${boxClass} ${className}`}
      />
    </Labelled>
  );
}

export function Select({ label, hint, problem, ...select }: Labelled & ComponentProps<'select'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <select {...select} id={id} {...describedBy(id, { hint, problem })} className={boxClass} />
    </Labelled>
  );
}
