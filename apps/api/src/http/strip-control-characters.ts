/** Fields of one line on every screen, in every file and in the headers of emails. */
const ONE_LINE = /(^|_)(name|title|telephone|region|organisation_type)$/;
const BREAKS = /[\p{Zl}\p{Zp}\p{Cc}]+/gu;

/** Replaces line breaks, tabs and other control characters in names and headings by a space, at any depth. */
export function stripControlCharacters(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripControlCharacters);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && ONE_LINE.test(key)
        ? inner.replace(BREAKS, ' ')
        : stripControlCharacters(inner),
    ]),
  );
}

/** Files are not looked into. */
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
