import type { CaseStage } from '@portal/contract/outliers/outliers';
import { useState } from 'react';
import { recordOutlierStage } from '../../../data/outliers/outliers.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/** Says that the act whose turn it is was done, and what came of it. */
export function RecordStageForm({
  caseId,
  act,
  isTeam,
}: {
  caseId: number;
  act: CaseStage;
  isTeam: boolean;
}) {
  const [note, setNote] = useState('');
  const { send, isPending, refusal } = useApiMutation(recordOutlierStage, {
    said: isTeam ? 'Recorded.' : 'Your reply was sent to the programme team.',
    // Text typed during the save stays.
    done: (_, __, sent) => setNote((now) => (now === sent.note ? '' : now)),
    tells: 'here',
  });
  const isReply = act.done_by === 'organisation';
  const isMissing = isReply && note.trim() === '';
  return (
    <Form
      isUnsaved={note.trim() !== ''}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) void send(caseId, { place: act.place, note });
      }}
    >
      <TextArea
        label={isReply ? (isTeam ? 'The organisation’s reply' : 'Your findings') : 'Result'}
        isOptional={!isReply}
        hint={isReply ? 'Saved with the case.' : 'Only the programme team can read this.'}
        maxLength={4000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {refusal && (
        <InlineMessage tone="error" isLive>
          {refusal}
        </InlineMessage>
      )}
      <div>
        <Button type="submit" variant="primary" disabled={isMissing} isPending={isPending}>
          {isReply && !isTeam ? 'Send' : 'Done'}
        </Button>
      </div>
    </Form>
  );
}
