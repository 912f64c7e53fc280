import type { CaseCode } from '@portal/contract/responses/case-codes';
import { useState } from 'react';
import { withdrawCase } from '../../../data/responses/case-codes.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { formatCaseLabel } from './case-labels.ts';

/**
 * Asks for confirmation before a case is deleted permanently, and names what is lost. A used case needs a
 * reason.
 */
export function WithdrawDialog({
  row,
  isSurvey,
  onClose,
}: {
  row: CaseCode;
  isSurvey: boolean;
  onClose: () => void;
}) {
  const wasUsed =
    row.state !== 'unused' || (row.second_review !== null && row.second_review.state !== 'unused');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const { send, isPending, refusal } = useApiMutation(() => withdrawCase(row.id, reason.trim()), {
    said: `${formatCaseLabel(row, isSurvey)} has been withdrawn.`,
    done: onClose,
    tells: 'here',
  });
  // If a user started the case a moment ago, the server asks for a reason.
  const isUsed = wasUsed || refusal !== null;
  const confirm = () => {
    const isMissing = isUsed && reason.trim() === '';
    setWrong(isMissing ? 'Reason is required.' : null);
    if (!isMissing) void send();
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Withdraw ${formatCaseLabel(row, isSurvey)}?`}
      confirmLabel="Withdraw"
      isUnsaved={reason.trim() !== ''}
      isDestructive
      isPending={isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p className="mb-4">
        {isUsed
          ? `${isSurvey ? 'All answers given with this code' : 'All its answers'}${row.second_review ? ', its second review' : ''} and their history are deleted permanently. The code cannot be used again.`
          : 'No answers have been entered with this code. If you withdraw it, it can no longer be used, and links in letters with this code will stop working.'}
      </p>
      {isUsed && (
        <TextArea
          label="Reason"
          name="reason"
          maxLength={1000}
          hint="The reason is saved with the code and in the audit log. Do not name any patients."
          error={wrong ?? refusal}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
