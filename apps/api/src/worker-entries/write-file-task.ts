import type { DataDictionary } from '@portal/contract/questionnaires/data-dictionary';
import type { WorkbookContent } from '../modules/collection/workbooks/workbook-layout.ts';
import type { ChartDefinition } from '../modules/exports/downloads/definitions-sheet.ts';
import type { SerializedReportPart } from '../modules/exports/report-packs/parts/report-part.ts';
import type { PresentationDetails } from '../modules/exports/report-packs/pptx/write-pptx.ts';

/** Describes a file to write; each chart as the bytes of its answer. */
export type FileTask =
  | {
      kind: 'xlsx';
      charts: Uint8Array[];
      definitions: ChartDefinition[];
      /** The chart's title unless given. */
      title?: string;
    }
  | { kind: 'csv'; charts: Uint8Array[] }
  | {
      kind: 'profile';
      title: string;
      /** The charts, in this order. */
      chart_ids: number[] | null;
      profile: Uint8Array;
      beside: { name: string; profile: Uint8Array } | null;
    }
  | { kind: 'workbook'; content: WorkbookContent }
  | { kind: 'dictionary'; dictionary: DataDictionary }
  | { kind: 'pptx' | 'pdf'; about: PresentationDetails; parts: SerializedReportPart[] };

// Lists the files that `writeInThread` can write.
declare module '../workers/write-in-thread.ts' {
  interface FileTasks {
    file: FileTask;
  }
}
