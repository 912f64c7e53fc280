type QueryValue = string | number | boolean | null | undefined;
export type Query = Record<string, QueryValue | readonly QueryValue[]>;

/**
 * `?a=1&b=2`, or nothing. Lists are repeated (SPEC §7: peerGroupId=1&peerGroupId=2), null is sent as the word `null`
 * (peerGroupId=null), what is undefined is left out.
 */
export function queryString(query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? (value as QueryValue[]) : [value as QueryValue]) {
      if (item !== undefined) params.append(name, String(item));
    }
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Puts params into a path: `/a/{id}` with `{ id: 3 }` is `/a/3`. @throws when one is missing. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new Error(`The path ${path} needs ${name}.`);
    return encodeURIComponent(String(value));
  });
}
