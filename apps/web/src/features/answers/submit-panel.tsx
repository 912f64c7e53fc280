import type { Output } from '@portal/contract/endpoint';
import type { listSections } from '@portal/contract/questionnaires';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { toApiError } from '../../lib/api-error.ts';
import { formatDate, formatDateTime, formatDaysAway } from '../../lib/format.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { toast } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { InlineMessage } from '../../ui/message.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { reopen, submit } from './answers.queries.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/dialog.tsx')).ConfirmDialog }));

type Overview = Output<typeof listSections>;

/** What can be done with the questionnaire as a whole, and what its state means. */
export function SubmitPanel({
  overview,
  registrationPath,
  onChange,
}: {
  overview: Overview;
  registrationPath: string;
  onChange: () => void;
}) {
  const [asking, setAsking] = useState<'submit' | 'reopen' | null>(null);
  const key = { questionnaireId: overview.questionnaire.id, submissionId: overview.submission.id };
  const isSubmitted = overview.state === 'submitted';
  return (
    <div className="grid gap-3 text-sm">
      {isSubmitted ? (
        <InlineMessage tone="success" title="Submitted">
          {overview.submitted_at && `On ${formatDateTime(overview.submitted_at)}`}
          {overview.submitted_by_name && ` by ${overview.submitted_by_name}`}. The answers are locked.
        </InlineMessage>
      ) : (
        overview.read_only_reason && (
          <InlineMessage tone={overview.needs_registration ? 'warning' : 'info'}>
            {overview.read_only_reason}
            {overview.needs_registration && (
              <Link className="link mt-1 block font-semibold" to={registrationPath}>
                Go to registration
              </Link>
            )}
          </InlineMessage>
        )
      )}
      {overview.reopen_reason && !isSubmitted && (
        <InlineMessage tone="warning" title="Reopened by the programme team">
          {overview.reopen_reason}
        </InlineMessage>
      )}
      {overview.may_write && (
        <>
          <p className="text-ink-soft">
            Collection closes {formatDaysAway(overview.collection_closes_at)}, on{' '}
            <span className="whitespace-nowrap">{formatDate(overview.collection_closes_at)}</span>. What is
            not submitted by then is not in the results.
          </p>
          <Button
            variant={overview.may_submit ? 'primary' : 'secondary'}
            icon="send"
            disabled={!overview.may_submit}
            aria-describedby="submit-hint"
            onClick={() => setAsking('submit')}
          >
            Submit
          </Button>
          {!overview.may_submit && (
            <p id="submit-hint" className="text-ink-faint">
              You can submit once every section is complete.
            </p>
          )}
        </>
      )}
      {overview.may_reopen && (
        <Button icon="lock-open" onClick={() => setAsking('reopen')}>
          Reopen
        </Button>
      )}
      <Suspense fallback={null}>
        {asking === 'submit' && (
          <SubmitDialog overview={overview} onClose={() => setAsking(null)} onDone={onChange} whose={key} />
        )}
        {asking === 'reopen' && (
          <ReopenDialog onClose={() => setAsking(null)} onDone={onChange} whose={key} />
        )}
      </Suspense>
    </div>
  );
}

type DialogProps = {
  whose: { questionnaireId: number; submissionId: number };
  onClose: () => void;
  onDone: () => void;
};

function SubmitDialog({ overview, whose, onClose, onDone }: DialogProps & { overview: Overview }) {
  const [isDeclared, setDeclared] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: () => submit(whose),
    onSuccess: () => {
      toast('Submitted. Thank you.', 'success');
      onDone();
      onClose();
    },
    onError: (thrown) => setError(toApiError(thrown).error),
  });
  function confirm() {
    if (!isDeclared) return setError('Please confirm the declaration.');
    // Locked, what is only in this browser could not be saved any more.
    if (hasUnsaved()) return setError('An answer on this page is not saved yet. Look at it first.');
    send.mutate();
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Submit ${overview.questionnaire.questionnaire_name}, ${overview.time_period_name}?`}
      confirmLabel="Submit"
      isPending={send.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p className="mb-4">
        The answers are then locked. If something is wrong later, the programme team can reopen them.
      </p>
      <Checkbox
        name="declaration"
        label={overview.questionnaire.declaration || 'I confirm that these figures are complete and correct.'}
        error={error}
        checked={isDeclared}
        onChange={(event) => {
          setDeclared(event.target.checked);
          setError(null);
        }}
      />
    </ConfirmDialog>
  );
}

function ReopenDialog({ whose, onClose, onDone }: DialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: () => reopen(whose, reason),
    onSuccess: () => {
      toast('Reopened.', 'success');
      onDone();
      onClose();
    },
    onError: (thrown) => setError(toApiError(thrown).error),
  });
  return (
    <ConfirmDialog
      isOpen
      title="Reopen this questionnaire?"
      confirmLabel="Reopen"
      isPending={send.isPending}
      onClose={onClose}
      onConfirm={() => (reason.trim() ? send.mutate() : setError('Reason is required.'))}
    >
      <p className="mb-4">
        Its figures leave the results until it is submitted again. The organisation reads your reason.
      </p>
      <TextArea
        label="Reason"
        name="reason"
        error={error}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
