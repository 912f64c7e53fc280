import { type OutlierCase, type OutlierOutcome, outlierOutcomes } from '@portal/contract/outliers/outliers';
import { outlierOutcomeLabels } from '@portal/wording/outlier-labels';
import { useState } from 'react';
import { concludeOutlierCase } from '../../../data/outliers/outliers.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/** Says what came out of a case. */
export function ConcludeForm({ of }: { of: OutlierCase }) {
  const [outcome, setOutcome] = useState<OutlierOutcome | ''>('');
  const [conclusion, setConclusion] = useState('');
  const { send, isPending, refusal } = useApiMutation(concludeOutlierCase, {
    said: 'The case is concluded.',
    done: () => {
      setOutcome('');
      setConclusion('');
    },
    typed: [outcome, conclusion],
    tells: 'here',
  });
  const done = of.acts.filter(({ done_at }) => done_at !== null).length;
  const isWhole = outcome !== '' && conclusion.trim() !== '';
  const left = of.acts.length - done;
  return (
    <Form
      isUnsaved={conclusion.trim() !== '' || outcome !== ''}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (outcome !== '' && isWhole) void send(of.id, { outcome, conclusion, done });
      }}
    >
      <p className="text-sm text-ink-soft">
        This is final.{' '}
        {left > 0 &&
          `${left === 1 ? 'One action has' : `${left} actions have`} not been done and cannot be done later. `}
        {of.told_at === null
          ? 'The organisation was not notified of the case, and will not be notified of the outcome.'
          : 'The organisation can read the outcome and will be notified by email.'}
      </p>
      <Select
        label="Outcome"
        placeholder="Select"
        value={outcome}
        options={outlierOutcomes.map((value) => ({ value, label: outlierOutcomeLabels[value] }))}
        onChange={(event) => setOutcome(event.target.value as OutlierOutcome)}
      />
      <TextArea
        label="Explanation"
        maxLength={4000}
        value={conclusion}
        onChange={(event) => setConclusion(event.target.value)}
      />
      {refusal && (
        <InlineMessage tone="error" isLive>
          {refusal}
        </InlineMessage>
      )}
      <div>
        <Button type="submit" disabled={!isWhole} isPending={isPending}>
          Conclude the case
        </Button>
      </div>
    </Form>
  );
}
