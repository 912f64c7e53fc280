import type { ListedQuestionnaire } from '@portal/contract/builder/questionnaire-builder';
import { RemoveDialog } from '../../../../ui/dialog/remove-dialog.tsx';
import { deleteQuestionnaire } from '../../../../data/builder/questionnaire-builder.ts';
import { formatCount } from '../../../../lib/format/format.ts';

type Named = Pick<
  ListedQuestionnaire,
  'id' | 'questionnaire_name' | 'project_name' | 'time_period_name' | 'questions' | 'submissions_with_answers'
>;

/**
 * Asks the user to type the name. A questionnaire with answers cannot be deleted, so the dialog does not ask.
 */
export function DeleteQuestionnaire({
  questionnaire,
  onDeleted,
  onClose,
}: {
  questionnaire: Named;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const { questionnaire_name: name, questions, submissions_with_answers: answered } = questionnaire;
  return (
    <RemoveDialog
      name={name}
      verb="delete"
      confirmLabel="Delete questionnaire"
      typeToConfirm={name}
      refused={
        answered > 0 &&
        `It has answers from ${formatCount(answered, 'submission')}, so you cannot delete it. Close it instead.`
      }
      remove={() => deleteQuestionnaire(questionnaire.id)}
      onRemoved={onDeleted}
      onClose={onClose}
    >
      <p>
        You will permanently delete the questionnaire for {questionnaire.project_name},{' '}
        {questionnaire.time_period_name}, with{' '}
        {questions === 0
          ? 'no questions yet'
          : `${formatCount(questions, 'question')}, their guidance, rules and checks`}
        .
      </p>
    </RemoveDialog>
  );
}
