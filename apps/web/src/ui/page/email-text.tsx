/** An email address in a narrow column: it breaks before its @, and elsewhere only where it must. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <p className="wrap-anywhere text-ink-faint">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </p>
  );
}
