import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { addQuestion } from '../../../../data/builder/questionnaire-builder.ts';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { toast } from '../../../../lib/browser/toasts.ts';
import { useBuilder } from '../builder-context.ts';
import type { PlannedQuestion } from '../question/question-codes.ts';
import { type QuestionValues, toQuestionFields } from '../question/question-values.ts';

/** Creates the planned questions of a grid and shows the progress. Errors appear above the form. */
export function useFillWithQuestions(
  form: UseFormReturn<QuestionValues>,
  subSectionId: number,
  onDone: () => void,
) {
  const { questionnaire, refresh } = useBuilder();
  const [progress, setProgress] = useState<{ made: number; of: number } | null>(null);
  const isStopped = useRef(false);
  /** One after the other: each is checked against those before it, and what was made stays when it is stopped. */
  async function fill(planned: readonly PlannedQuestion[]) {
    isStopped.current = false;
    const values = form.getValues();
    let made = 0;
    setProgress({ made, of: planned.length });
    try {
      for (const { row_id, column_id, ...one } of planned) {
        if (isStopped.current) break;
        await addQuestion({
          ...toQuestionFields({ ...values, ...one }),
          questionnaire_id: questionnaire.id,
          sub_section_id: subSectionId,
          row_id,
          column_id,
        });
        made += 1;
        setProgress({ made, of: planned.length });
      }
      toast(`${formatCount(made, 'question')} created.`, 'success');
      onDone();
    } catch (thrown) {
      const { error, errors } = toApiError(thrown);
      const why = [error, ...errors.map(({ message }) => message)].join(' ');
      form.setError('root', {
        message: `${made > 0 ? `${formatCount(made, 'question')} made. ` : ''}${why}`,
      });
    }
    setProgress(null);
    await refresh().catch(() => null);
  }
  return { progress, fill, stop: () => void (isStopped.current = true) };
}
