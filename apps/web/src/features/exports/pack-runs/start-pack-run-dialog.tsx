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
    said: 'The reports are being made. How far they are stands under “For all”.',
    done: onClose,
    tells: 'here',
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void send({ report_template_id: template.id, time_period_id: period.time_period_id })}
      title={`Make “${template.template_name}” for all?`}
      confirmLabel="Make them all"
      isPending={isPending}
    >
      {refusal !== null && (
        <InlineMessage className="mb-4" tone="error" isLive>
          {refusal}
        </InlineMessage>
      )}
      <p>
        Everybody who has submitted in {period.time_period_name} gets the report of their own submission, with
        what their people may see. It is put among the documents of their organisation, which nobody else
        reads but the programme team; one that is there already gets a new version.
      </p>
      {!period.isPublished && (
        <p className="mt-3">
          {period.time_period_name} is not published yet: the reports say so, and hold only what may be seen
          before.
        </p>
      )}
    </ConfirmDialog>
  );
}
