import { useState } from 'react';
import { carryCasesForward, type EarlierCases } from '../../../data/collection/case-continuation.ts';
import type { ResponseKey } from '../../../data/responses/answers.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { RadioGroup } from '../../../ui/form/choice-group.tsx';

/** Continues cases of the previous time period: the open ones or all, with or without their rows. */
export default function CarryForwardDialog({
  whose,
  earlier: { time_period_name, in_progress, complete },
  onClose,
}: {
  whose: ResponseKey;
  earlier: EarlierCases;
  onClose: () => void;
}) {
  const [which, setWhich] = useState<'open' | 'all'>(in_progress > 0 ? 'open' : 'all');
  const [withRows, setWithRows] = useState(false);
  const { send, isPending, refusal } = useApiMutation(
    () => carryCasesForward(whose, { which, with_rows: withRows }),
    {
      done: ({ cases }) => {
        toast(`${formatCount(cases, 'case')} carried forward.`, 'success');
        onClose();
      },
      tells: 'here',
    },
  );
  return (
    <Dialog isOpen onClose={onClose} title="Carry cases forward">
      <div className="grid gap-5">
        <p className="text-ink-soft">
          Each case gets a new code in this time period and keeps its answers to questions that are still
          asked. Cases in {time_period_name} do not change.
        </p>
        <RadioGroup
          legend="Cases"
          name="which"
          value={which}
          onChange={(value) => setWhich(value === 'all' ? 'all' : 'open')}
          options={[
            {
              value: 'open',
              label: `Open cases (${formatNumber(in_progress)})`,
              isDisabled: in_progress === 0,
            },
            { value: 'all', label: `Open and complete cases (${formatNumber(in_progress + complete)})` },
          ]}
        />
        <Checkbox
          checked={withRows}
          label="Include the rows added to each case, such as visits"
          onChange={(event) => setWithRows(event.target.checked)}
        />
        {refusal && (
          <InlineMessage tone="error" isLive title="The cases were not carried forward">
            {refusal}
          </InlineMessage>
        )}
      </div>
      <DialogActions>
        <Button variant="primary" isPending={isPending} onClick={() => void send()}>
          Carry forward
        </Button>
        <CancelButton onCancel={onClose} />
      </DialogActions>
    </Dialog>
  );
}
