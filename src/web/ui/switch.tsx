import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';

export function Switch(props: {
  label: string;
  /** The label for screen readers. The visible label is clear only together with its table row. */
  fullLabel: string;
  checked: boolean;
  /** True while the change is being saved. Clicks then have no effect. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { label, fullLabel, checked, busy = false, onChange } = props;
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2">
      <Radix.Root
        id={id}
        aria-label={fullLabel}
        checked={checked}
        // With `disabled`, the switch would lose the keyboard focus while the change is being saved.
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
