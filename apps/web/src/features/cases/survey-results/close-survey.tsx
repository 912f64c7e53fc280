import type { ResponseProgress } from '@portal/contract/cases/survey-responses';
import { useState } from 'react';
import { reopenQuestionnaire, submitQuestionnaire } from '../../../data/collection/submissions.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

type Whose = { questionnaireId: number; submissionId: number };

/** Closes a survey for a submission, or opens it again. */
export function CloseSurvey({ progress, whose }: { progress: ResponseProgress; whose: Whose }) {
  const [doing, setDoing] = useState<'close' | 'reopen' | null>(null);
  const onClose = () => setDoing(null);
  return (
    <>
      {progress.may_close && <Button onClick={() => setDoing('close')}>Close the survey…</Button>}
      {progress.may_reopen && <Button onClick={() => setDoing('reopen')}>Reopen survey…</Button>}
      {doing === 'close' && <CloseDialog progress={progress} whose={whose} onClose={onClose} />}
      {doing === 'reopen' && <ReopenDialog whose={whose} onClose={onClose} />}
    </>
  );
}

function CloseDialog({
  progress: { begun, complete },
  whose,
  onClose,
}: {
  progress: ResponseProgress;
  whose: Whose;
  onClose: () => void;
}) {
  const unfinished = begun - complete;
  const { send, isPending } = useApiMutation(() => submitQuestionnaire(whose), {
    said: 'Closed.',
    done: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void send()}
      title="Close the survey?"
      confirmLabel="Close the survey"
      isPending={isPending}
    >
      No one will be able to start or continue answering. {formatCount(complete, 'complete response')}{' '}
      {complete === 1 ? 'counts' : 'count'} towards the results
      {unfinished > 0 &&
        `; ${formatCount(unfinished, 'unfinished response')} ${unfinished === 1 ? 'does' : 'do'} not`}
      . The programme team can reopen the survey. It closes automatically when data collection ends.
    </ConfirmDialog>
  );
}

function ReopenDialog({ whose, onClose }: { whose: Whose; onClose: () => void }) {
  const { send, isPending, refusal } = useApiMutation(
    (reason: string) => reopenQuestionnaire(whose, reason),
    { said: 'Reopened.', done: onClose, tells: 'here' },
  );
  return (
    <ReasonDialog
      title="Reopen the survey?"
      confirmLabel="Reopen"
      isPending={isPending}
      refusal={refusal}
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    >
      The organisation will be notified and will see your reason. Close the survey again when you are done.
    </ReasonDialog>
  );
}
