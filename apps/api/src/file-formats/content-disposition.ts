/** The header that names a file of ours; headers take ASCII only. */
export const attachmentHeader = (nameParts: string[], extension: string): string =>
  `attachment; filename="${fileName(nameParts, extension)}"`;

export const fileName = (nameParts: string[], extension: string): string =>
  `${nameParts
    .join(' - ')
    .normalize('NFKD')
    .replace(/[^\w .()&'-]+/g, '-')
    .slice(0, 150)}.${extension}`;

/**
 * Builds the header that makes a browser save a file under its name and not show the file. The name is in
 * ASCII for the oldest programs, complete for all others.
 */
export function contentDispositionFor(fileName: string): string {
  const ascii = fileName.normalize('NFKD').replace(/[^\w .()-]+/g, '_');
  // What RFC 5987 does not let stand, although encodeURIComponent does.
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
