/** An email in a narrow place, where the line breaks before the @ rather than inside a word. */
export function Email({ address, className = '' }: { address: string; className?: string }) {
  const at = Math.max(0, address.lastIndexOf('@'));
  return (
    <span className={`wrap-anywhere ${className}`}>
      {address.slice(0, at)}
      {/* A text that is no email must not break before its first letter. */}
      {at > 0 && <wbr />}
      {address.slice(at)}
    </span>
  );
}
