import type { ListedQuestionnaire } from '@portal/contract/questionnaire-builder';
import { useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/message.tsx';
import { remove } from './builder.queries.ts';

type Named = Pick<
  ListedQuestionnaire,
  'id' | 'questionnaire_name' | 'project_name' | 'time_period_name' | 'questions'
>;

/** Asks with the name typed; what the server refuses is said in its words. */
export function DeleteQuestionnaire({
  questionnaire,
  onDeleted,
  onClose,
}: {
  questionnaire: Named;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { questionnaire_name: name, questions } = questionnaire;
  const run = async () => {
    setPending(true);
    try {
      await remove(questionnaire.id);
      onDeleted();
    } catch (thrown) {
      setRefusal(toApiError(thrown).error);
    }
    setPending(false);
  };
  if (refusal !== null) {
    return (
      <Dialog isOpen onClose={onClose} size="small" title={`“${name}” was not deleted`}>
        <InlineMessage tone="error" isLive>
          {refusal}
        </InlineMessage>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void run()}
      title={`Delete “${name}”?`}
      confirmLabel="Delete questionnaire"
      isDestructive
      isPending={isPending}
      typeToConfirm={name}
    >
      <p>
        Lost for good: {questionnaire.project_name}, {questionnaire.time_period_name}, with{' '}
        {questions === 0
          ? 'no questions yet'
          : `${formatCount(questions, 'question')}, their guidance, rules and checks`}
        . A questionnaire that somebody has answered is not deleted.
      </p>
    </ConfirmDialog>
  );
}
