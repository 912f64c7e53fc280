import { downloadPublication } from '@portal/contract/comparison/publications';
import { download } from '../../lib/http/call.ts';

/** Saves all figures of a published period as they were shown until a correction. */
export const downloadFiguresBeforeRevision = (revision: {
  project_id: number;
  time_period_id: number;
  before_revision: number;
}): Promise<void> => download(downloadPublication, { query: revision }, 'figures.csv');
