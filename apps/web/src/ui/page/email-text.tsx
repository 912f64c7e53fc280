/** Shows an email address in a narrow column. It breaks before its @, and elsewhere only if necessary. */
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
