import { startPackRun } from '../../../data/exports/pack-runs.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/** Asks before every organisation gets a document. */
export function StartPackRunDialog({
  template,
  period,
  onClose,
}: {
  template: { id: number; template_name: string };
  period: { time_period_id: number; time_period_name: string; isPublished: boolean };
  onClose: () => void;
}) {
  const { send, isPending, refusal } = useApiMutation(startPackRun, {
    said: 'The reports are being created. Follow their progress under “For all organisations”.',
    done: onClose,
    tells: 'here',
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void send({ report_template_id: template.id, time_period_id: period.time_period_id })}
      title={`Create “${template.template_name}” for every organisation?`}
      confirmLabel="Create all reports"
      isPending={isPending}
    >
      {refusal !== null && (
        <InlineMessage className="mb-4" tone="error" isLive>
          {refusal}
        </InlineMessage>
      )}
      <p>
        Every organisation that has submitted for {period.time_period_name} gets a report on its own
        submission, showing only what its people can see. The report is added to the organisation’s documents,
        which only its people and the programme team can read. Any existing report gets a new version.
      </p>
      {!period.isPublished && (
        <p className="mt-3">
          {period.time_period_name} is not published yet. The reports say so, and include only what people can
          see before publication.
        </p>
      )}
    </ConfirmDialog>
  );
}
