import type { CellFormatChoice } from '@portal/contract/shared/cell-format';
import type { TableImportResult } from '@portal/contract/shared/table-imports';

/** Sends a list: only to be told what it would do, or with the digest of what was told and looked at, to be stored. */
export type ImportList = (file: File, digest: string | null, format: CellFormatChoice) => Promise<TableImportResult>;
