import type { ListedQuestionnaire } from '@portal/contract/questionnaire-builder';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { deleteQuestionnaire } from '../../../data/questionnaire-builder.ts';
import { formatCount } from '../../../lib/format.ts';

type Named = Pick<
  ListedQuestionnaire,
  'id' | 'questionnaire_name' | 'project_name' | 'time_period_name' | 'questions'
>;

/** Asks with the name typed. */
export function DeleteQuestionnaire({
  questionnaire,
  onDeleted,
  onClose,
}: {
  questionnaire: Named;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const { questionnaire_name: name, questions } = questionnaire;
  return (
    <RemoveDialog
      name={name}
      verb="Delete"
      confirmLabel="Delete questionnaire"
      typeToConfirm={name}
      remove={() => deleteQuestionnaire(questionnaire.id)}
      onRemoved={onDeleted}
      onClose={onClose}
    >
      <p>
        Lost for good: {questionnaire.project_name}, {questionnaire.time_period_name}, with{' '}
        {questions === 0
          ? 'no questions yet'
          : `${formatCount(questions, 'question')}, their guidance, rules and checks`}
        . A questionnaire that somebody has answered is not deleted.
      </p>
    </RemoveDialog>
  );
}
