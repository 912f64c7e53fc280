import type { CellFormatChoice } from '@portal/contract/shared/cell-format';
import type { TableImportResult } from '@portal/contract/shared/table-imports';

/** Sends a list, either for a preview of its changes or, with the preview's digest, to store them. */
export type ImportList = (
  file: File,
  digest: string | null,
  format: CellFormatChoice,
) => Promise<TableImportResult>;
