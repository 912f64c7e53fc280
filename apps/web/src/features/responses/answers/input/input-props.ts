import type { Question } from '@portal/contract/questionnaires/questionnaires';

export type InputProps = {
  question: Question;
  id: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
  'data-cell'?: string;
};
