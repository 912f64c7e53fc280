import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { profileColumns } from '@portal/wording/profile-table';
import { saveCsv } from '../../../ui/table/save-csv.ts';
import type { ScorecardComparison } from './scorecard.tsx';

/** The figures as they are, so that a machine reads them too. */
export const downloadScorecard = (
  name: string,
  entries: readonly ScorecardEntry[],
  comparison: ScorecardComparison | null,
): void =>
  saveCsv(
    name,
    profileColumns(comparison).map(({ header, valueOf }) => ({ id: header, header, value: valueOf })),
    entries,
  );
