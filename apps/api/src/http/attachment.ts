/** The header by which a file is saved under its name and not shown: in ASCII for the oldest programs, whole for all others. */
export function attachmentNamed(fileName: string): string {
  const ascii = fileName.normalize('NFKD').replace(/[^\w .()-]+/g, '_');
  // What RFC 5987 does not let stand, although encodeURIComponent does.
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
