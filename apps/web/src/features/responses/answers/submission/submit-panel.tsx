import type { Output } from '@portal/contract/shared/endpoint';
import type { listSections } from '@portal/contract/questionnaires/questionnaires';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import {
  cancelReopening,
  reopenQuestionnaire,
  submitQuestionnaire,
} from '../../../../data/collection/submissions.ts';
import { formatDate, formatDateTime, formatDaysAway } from '../../../../lib/format/format.ts';
import { hasUnsaved } from '../../../../lib/form/unsaved-store.ts';
import { useApiMutation } from '../../../../lib/form/use-api-mutation.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../../ui/dialog/dialog.tsx')).ConfirmDialog,
}));

const ReasonDialog = lazy(async () => ({
  default: (await import('../../../../ui/dialog/reason-dialog.tsx')).ReasonDialog,
}));

type Overview = Output<typeof listSections>;

/** Shows the actions on the whole questionnaire, and what its state means. */
export function SubmitPanel({
  overview,
  registrationPath,
  verb = 'Submit',
  waits,
}: {
  overview: Overview;
  registrationPath: string;
  /** The verb for submitting it. */
  verb?: string;
  /** The open items that prevent submitting. */
  waits?: string | null;
}) {
  const [asking, setAsking] = useState<'submit' | 'reopen' | 'close' | null>(null);
  const key = { questionnaireId: overview.questionnaire.id, submissionId: overview.submission.id };
  const isSubmitted = overview.state === 'submitted';
  const isReady = overview.may_submit && !waits;
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
      {overview.extension && !isSubmitted && (
        <InlineMessage title="You have an extension">
          Until {formatDateTime(overview.extension.extended_until)}: {overview.extension.reason}
        </InlineMessage>
      )}
      {overview.reopen_reason && !isSubmitted && (
        <InlineMessage tone="warning" title="Reopened by the programme team">
          {overview.reopen_reason}
          {overview.reopened === 'correction' &&
            ' The published figures stay the same until you submit again.'}
        </InlineMessage>
      )}
      {overview.may_write && (
        <>
          {overview.reopened !== 'correction' && (
            <p className="text-ink-soft">
              Collection closes {formatDaysAway(overview.collection_closes_at)}, on{' '}
              <span className="whitespace-nowrap">{formatDate(overview.collection_closes_at)}</span>.{' '}
              {overview.questionnaire.kind === 'survey'
                ? 'The survey then closes automatically.'
                : 'Anything not submitted by then is left out of the results.'}
            </p>
          )}
          <Button
            variant={isReady && waits === undefined ? 'primary' : 'secondary'}
            icon="send"
            disabled={!isReady}
            aria-describedby="submit-hint"
            onClick={() => setAsking('submit')}
          >
            {verb}
          </Button>
          {!isReady && (
            <p id="submit-hint" className="text-ink-faint">
              {waits ?? 'You can submit once every section is complete.'}
            </p>
          )}
        </>
      )}
      {overview.may_reopen && (
        <Button icon="lock-open" onClick={() => setAsking('reopen')}>
          {overview.reopens_published ? 'Reopen for correction' : 'Reopen'}
        </Button>
      )}
      {overview.may_close_reopened && (
        <Button icon="lock" onClick={() => setAsking('close')}>
          Close again
        </Button>
      )}
      <Suspense fallback={null}>
        {asking === 'submit' && (
          <SubmitDialog verb={verb} overview={overview} onClose={() => setAsking(null)} whose={key} />
        )}
        {asking === 'reopen' && (
          <ReopenDialog overview={overview} onClose={() => setAsking(null)} whose={key} />
        )}
        {asking === 'close' && <CloseDialog onClose={() => setAsking(null)} whose={key} />}
      </Suspense>
    </div>
  );
}

type DialogProps = {
  whose: { questionnaireId: number; submissionId: number };
  onClose: () => void;
};

function SubmitDialog({
  overview,
  verb,
  whose,
  onClose,
}: DialogProps & { overview: Overview; verb: string }) {
  const [isDeclared, setDeclared] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const { send, isPending, refusal, forget } = useApiMutation(() => submitQuestionnaire(whose), {
    said: 'Submitted. Thank you.',
    done: onClose,
    tells: 'here',
  });
  function confirm() {
    if (!isDeclared) return setWrong('Please confirm the declaration.');
    // After locking, answers that are only in this browser could not be saved.
    if (hasUnsaved()) return setWrong('An answer on this page is not saved yet. Check it before you submit.');
    setWrong(null);
    void send();
  }
  return (
    <ConfirmDialog
      isOpen
      title={`${verb} ${overview.questionnaire.questionnaire_name}, ${overview.time_period_name}?`}
      confirmLabel={verb}
      isPending={isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p className="mb-4">
        Your answers will be locked after this. If something is wrong later, the programme team can reopen
        them.
      </p>
      <Checkbox
        name="declaration"
        label={overview.questionnaire.declaration || 'I confirm that these figures are complete and correct.'}
        error={wrong ?? refusal}
        checked={isDeclared}
        onChange={(event) => {
          setDeclared(event.target.checked);
          setWrong(null);
          forget();
        }}
      />
    </ConfirmDialog>
  );
}

function ReopenDialog({ overview, whose, onClose }: DialogProps & { overview: Overview }) {
  const isPublished = overview.reopens_published;
  const { send, isPending, refusal } = useApiMutation(
    (reason: string) => reopenQuestionnaire(whose, reason),
    { said: 'Reopened.', done: onClose, tells: 'here' },
  );
  return (
    <ReasonDialog
      title="Reopen this questionnaire?"
      confirmLabel="Reopen"
      hint={
        isPublished
          ? 'Everyone with access to the project sees this with the results. Do not name any organisation.'
          : undefined
      }
      isPending={isPending}
      refusal={refusal}
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    >
      {isPublished
        ? 'The published figures stay the same until it is submitted again. Figures that change are then marked as revised, with the date and your reason. The programme team can still see the earlier figures.'
        : 'Its figures are left out of the results until it is submitted again. The organisation can read your reason.'}
    </ReasonDialog>
  );
}

function CloseDialog({ whose, onClose }: DialogProps) {
  const { send, isPending, refusal } = useApiMutation(() => cancelReopening(whose), {
    said: 'Closed. The submitted answers apply again.',
    done: onClose,
    tells: 'here',
  });
  return (
    <ConfirmDialog
      isOpen
      title="Close this questionnaire again?"
      confirmLabel="Close again"
      isDestructive
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => void send()}
    >
      <p>
        The submitted answers apply again. Answers changed since it was reopened go back to what was
        submitted, and their history shows the changes. The organisation is notified by email.
      </p>
      {refusal && (
        <InlineMessage tone="error" className="mt-4">
          {refusal}
        </InlineMessage>
      )}
    </ConfirmDialog>
  );
}
