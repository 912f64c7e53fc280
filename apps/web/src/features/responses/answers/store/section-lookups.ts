import { MAX_KEYS_ASKED } from '@portal/contract/questionnaires/look-up-values';
import type { SentLookupTable } from '@portal/contract/questionnaires/lookup-tables';
import type { LookupTables, LookupValue } from '@portal/expressions/lookup-tables';

export type AskForKeys = (table_code: string, keys: string[]) => Promise<Record<string, LookupValue[]>>;

/** Waits for a pause in typing before keys are asked for. */
const PAUSE_MS = 200;

/**
 * Returns the lookup tables of a section. A key that was not sent is blank until the server has answered.
 * @param ask asks the server for keys; without it only the rows that were sent are found
 * @param onFound is called when further values are known
 */
export function createSectionLookups(
  sent: Record<string, SentLookupTable> | undefined,
  ask: AskForKeys | undefined,
  onFound: () => void,
): LookupTables | undefined {
  if (!sent) return undefined;
  return new Map(
    Object.entries(sent).map(([code, { columns, is_whole, rows }]) => {
      const known = new Map<string, readonly LookupValue[] | undefined>(Object.entries(rows));
      const wanted = new Set<string>();
      const fetchWanted = async (request: AskForKeys) => {
        const keys = [...wanted].slice(-MAX_KEYS_ASKED);
        wanted.clear();
        const found = await request(code, keys).catch(() => null);
        // Without a connection the keys are asked for again at the next change.
        if (found === null) return;
        for (const key of keys) known.set(key, found[key]);
        onFound();
      };
      const find = (key: string) => {
        if (known.has(key) || is_whole || !ask) return known.get(key);
        if (wanted.size === 0) setTimeout(() => void fetchWanted(ask), PAUSE_MS);
        wanted.add(key);
        return undefined;
      };
      return [code, { columns, find }];
    }),
  );
}
