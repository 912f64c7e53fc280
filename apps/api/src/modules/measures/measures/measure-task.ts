import type { MeasureFields, MeasureJob } from '@portal/contract/measures/measures';

/** What a job is to do. `change` with no fields works out the values of a new measure. */
export type MeasureTask =
  | { kind: 'rebuild'; programme_id: number; project_id: number }
  | {
      kind: 'change';
      programme_id: number;
      user_id: number;
      project_id: number;
      measure_id: number;
      fields: Partial<MeasureFields>;
    };

export type MeasureJobs = {
  begin: (task: MeasureTask) => Promise<MeasureJob>;
  find: (id: string) => Promise<{ programme_id: number; job: MeasureJob } | null>;
  cancel: (id: string) => Promise<void>;
};
