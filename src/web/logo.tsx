/** The same drawing as public/favicon.svg, in the colours of the theme. */
export const Logo = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 64 64" width="32" height="32" aria-hidden="true" className={className}>
    <rect width="64" height="64" rx="14" className="fill-spruce" />
    <path d="M8 44h12v-8h12v-8h12v-8h12v32q0 4-4 4H12q-4 0-4-4z" className="fill-on-spruce" />
    <path d="M12 32C8 18 16 9 32 8c2 16-6 25-20 24z" className="fill-amber" />
  </svg>
);
