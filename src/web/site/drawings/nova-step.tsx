const edges = ['fill-moss', 'fill-leaf', 'fill-amber', 'fill-lingon'];

export const NovaStep = ({ groups }: { groups: readonly number[] }) => (
  <svg viewBox="0 0 92 64" className="w-20 shrink-0" aria-hidden="true">
    {edges.map((edge, index) => (
      <rect
        key={edge}
        x={index * 24}
        y={48 - index * 16}
        width="20"
        height={16 + index * 16}
        rx="3"
        className={groups.includes(index + 1) ? edge : 'fill-line'}
      />
    ))}
  </svg>
);
