import type { ScorecardEntry } from '@portal/contract/chart-data';
import { profileColumns } from '@portal/wording/profile-table';
import { saveCsv } from '../../ui/table/save-csv.ts';
import type { Beside } from './scorecard.tsx';

/** The figures as they are, so that a machine reads them too. */
export const saveScorecard = (
  name: string,
  entries: readonly ScorecardEntry[],
  beside: Beside | null,
): void =>
  saveCsv(
    name,
    profileColumns(beside).map(({ header, valueOf }) => ({ id: header, header, value: valueOf })),
    entries,
  );
