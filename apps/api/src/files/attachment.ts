/** The header that names a file; headers take ASCII only. */
export const attachment = (parts: string[], extension: string): string =>
  `attachment; filename="${fileName(parts, extension)}"`;

export const fileName = (parts: string[], extension: string): string =>
  `${parts
    .join(' - ')
    .normalize('NFKD')
    .replace(/[^\w .()&'-]+/g, '-')
    .slice(0, 150)}.${extension}`;
