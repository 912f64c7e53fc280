import type { FeedFormat } from '@portal/contract/exports/feeds';
import { csvStream } from './csv-stream.ts';
import { parquetStream } from './parquet-stream.ts';
import type { StreamedTable } from './streamed-table-types.ts';

type Written = {
  extension: string;
  media_type: string;
  write: (table: StreamedTable) => AsyncIterable<Buffer>;
};

export const tableFormats: Record<FeedFormat, Written> = {
  csv: { extension: 'csv', media_type: 'text/csv; charset=utf-8', write: csvStream },
  parquet: { extension: 'parquet', media_type: 'application/vnd.apache.parquet', write: parquetStream },
};
