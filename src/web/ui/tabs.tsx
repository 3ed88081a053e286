import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

/** Controlled tabs. The caller stores the selected value in the address. */
export function Tabs(props: {
  label: string;
  tabs: readonly { value: string; label: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  const { value: selected, onChange } = props;
  const requested = useRef(selected);
  useEffect(() => {
    requested.current = selected;
  }, [selected]);
  const request = (value: string) => {
    // Radix calls this on mouse down and again on focus. The second call may come before the new value is rendered.
    if (value === requested.current) return;
    requested.current = value;
    onChange(value);
  };
  return (
    <Radix.Root value={selected} onValueChange={request}>
      <Radix.List aria-label={props.label} className="flex flex-wrap sm:gap-x-1 border-b border-line">
        {props.tabs.map(({ value, label }) => (
          <Radix.Trigger
            key={value}
            value={value}
            className="-mb-px -outline-offset-3 inline-flex min-h-10 items-center gap-2 whitespace-nowrap border-b-2 border-transparent px-1 text-[0.8125rem] font-semibold text-ink-soft hover:text-ink data-[state=active]:border-spruce data-[state=active]:text-spruce pointer-coarse:min-h-11 sm:px-3 sm:text-sm"
          >
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {props.children}
    </Radix.Root>
  );
}

export function TabContent(props: {
  value: string;
  /** Keeps the content mounted while another tab is selected, but hides it. */
  keep?: boolean;
  children: ReactNode;
}) {
  const { value, keep, children } = props;
  return (
    <Radix.Content
      value={value}
      tabIndex={-1}
      className="pt-3 outline-none sm:pt-5 data-[state=inactive]:hidden"
      {...(keep && { forceMount: true })}
    >
      {children}
    </Radix.Content>
  );
}
