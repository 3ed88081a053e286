/** Placeholder lines for text that is loading. Screen readers announce `label`. */
export function Skeleton({ label, lines = 4 }: { label: string; lines?: number }) {
  return (
    <div role="status" className="grid gap-3 py-2">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical
          key={line}
          className="h-5 animate-pulse rounded-md bg-sand motion-reduce:animate-none"
          style={{ width: `${[92, 64, 78, 48][line % 4]}%` }}
        />
      ))}
    </div>
  );
}
