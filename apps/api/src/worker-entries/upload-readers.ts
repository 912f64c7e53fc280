import { writeInstrument } from '@portal/instruments/export/write-instrument';
import { readInstrument } from '@portal/instruments/import/read-instrument';
import type { InstrumentDefinition } from '@portal/contract/builder/instrument-definition';
import type { ExportFormat } from '@portal/contract/builder/instruments';
import { readTable } from '../imports/read-table.ts';
import { readTranslations } from '../imports/read-translations.ts';
import { assertUnpackedSize } from '../modules/builder/instruments/assert-unpacked-size.ts';
import { readCaseTable } from '../modules/collection/case-imports/read-case-table.ts';
import { parseExternalFile } from '../modules/collection/workbooks/external-formats/parse-external-file.ts';
import type { WorkbookContent } from '../modules/collection/workbooks/workbook-layout.ts';
import { readUploadedAnswers } from '../modules/collection/workbooks/read-uploaded-answers.ts';

type File = { file_name: string; content: Uint8Array };

/** Reads an uploaded file, by kind; `written` writes an instrument and reads it back. */
export const readers = {
  instrument: async ({
    file,
    most_rows,
    part,
  }: {
    file: File;
    most_rows: number;
    part?: string | undefined;
  }) => {
    assertUnpackedSize(file.content);
    return readInstrument({ ...file, most_rows, part });
  },
  workbook: ({
    file,
    content,
    period,
  }: {
    file: File;
    content: WorkbookContent;
    period?: string | undefined;
  }) => readUploadedAnswers({ ...file, period }, content),
  answers: async ({ file, period }: { file: File; period?: string | undefined }) =>
    parseExternalFile({ ...file, period }),
  cases: ({ file }: { file: File }) => readCaseTable(file),
  table: async ({ file, most_rows }: { file: File; most_rows?: number }) => readTable(file, most_rows),
  translations: async ({ file }: { file: File }) => readTranslations(file),
  written: async ({ definition, format }: { definition: InstrumentDefinition; format: ExportFormat }) =>
    writeInstrument(definition, format),
};
type UploadReaders = typeof readers;
export type Upload = {
  [Kind in keyof UploadReaders]: { kind: Kind } & Parameters<UploadReaders[Kind]>[0];
}[keyof UploadReaders];

// Names the reader of each kind of upload for `readInThread`.
declare module '../workers/read-in-thread.ts' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an interface is how a module is extended
  interface Readers extends UploadReaders {}
}
