import type { ImportEntry, ImportOutcome } from '@portal/contract/builder/instruments';

export function countOutcomes(entries: ImportEntry[]): Record<ImportOutcome, number> {
  const counts = { mapped: 0, approximated: 0, not_possible: 0 };
  for (const { outcome } of entries) counts[outcome] += 1;
  return counts;
}
