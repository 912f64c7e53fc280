import type { instrumentDefinition } from '@portal/contract/builder/instrument-definition';
import type { z } from 'zod';
import type { MeasureColumns } from '../../measures/measures/measures.sql.ts';

/** A starter project: a questionnaire in the product's format, and the measures benchmarked with it. */
export type StarterProject = {
  definition: z.input<typeof instrumentDefinition>;
  /** Each is shown in a chart of its own. */
  measures: (Omit<MeasureColumns, 'project_id' | 'comparable_since_id'> & { measure_code: string })[];
};
