import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';

interface SwitchProps {
  label: string;
  /** What the label leaves out for those who see it in its row. */
  describedAs: string;
  checked: boolean;
  /** A press does nothing meanwhile. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, describedAs, checked, busy = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2">
      <Radix.Root
        id={id}
        aria-label={describedAs}
        checked={checked}
        // Not `disabled`, which would drop the keyboard's focus in the middle of the work.
        aria-disabled={busy || undefined}
        onCheckedChange={(next) => !busy && onChange(next)}
        className="relative h-6 w-10 shrink-0 cursor-pointer rounded-full border border-control bg-sand transition-colors aria-disabled:cursor-default aria-disabled:opacity-60 data-[state=checked]:border-spruce data-[state=checked]:bg-spruce"
      >
        <Radix.Thumb className="block size-4 translate-x-0.5 rounded-full bg-ink-soft transition-transform data-[state=checked]:translate-x-[1.15rem] data-[state=checked]:bg-on-spruce" />
      </Radix.Root>
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
    </span>
  );
}
