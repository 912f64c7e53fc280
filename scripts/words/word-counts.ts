import { findBanned, TEXT_KINDS, type FoundText, type TextKind } from './banned-words.ts';

export interface WordCount {
  hits: { found: FoundText; reasons: string[] }[];
  total: number;
}
export type Ceilings = Record<TextKind, number>;

/** A count this far below its ceiling lowers the ceiling. */
const SLACK = 0.02;

/** Counts the texts of each kind and lists those with banned words or openings. */
export function countWords(texts: Iterable<FoundText>): Record<TextKind, WordCount> {
  const entries = TEXT_KINDS.map((kind): [TextKind, WordCount] => [kind, { hits: [], total: 0 }]);
  const counts = Object.fromEntries(entries) as Record<TextKind, WordCount>;
  for (const found of texts) {
    const count = counts[found.kind];
    const reasons = findBanned(found);
    count.total += 1;
    if (reasons.length > 0) count.hits.push({ found, reasons });
  }
  return counts;
}

/** Returns the fault of a count against its ceiling, or undefined when both fit. */
export function compareToCeiling(kind: TextKind, count: number, ceiling: number): string | undefined {
  if (count > ceiling)
    return `${kind}: ${count} hits, the ceiling is ${ceiling}. List them: node scripts/check-words.mjs --list ${kind}`;
  if (count < ceiling * (1 - SLACK))
    return `${kind}: ${count} hits. Lower the ceiling from ${ceiling} to ${count} in scripts/word-ceilings.json (--lower does so).`;
  return undefined;
}

/** Returns one line of the report: kind, hits, total, share, ceiling. */
export function formatCount(kind: TextKind, { hits, total }: WordCount, ceiling: number): string {
  const share = total === 0 ? '0.0' : ((100 * hits.length) / total).toFixed(1);
  return `${kind.padEnd(8)} ${String(hits.length).padStart(5)} of ${String(total).padStart(5)} (${share.padStart(4)} %), ceiling ${ceiling}`;
}

/** Lowers each ceiling to its count; a count over its ceiling leaves it. */
export const lowerCeilings = (ceilings: Ceilings, counts: Record<TextKind, WordCount>): Ceilings =>
  Object.fromEntries(
    TEXT_KINDS.map((kind) => [kind, Math.min(ceilings[kind], counts[kind].hits.length)]),
  ) as Ceilings;
