import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';

/** Asks before a change lets something of others be seen that is held back now: what, and by whom. */
export function ConfirmWiderVisibility<Answer>({
  sentences,
  send,
  onSent,
  onClose,
}: {
  sentences: readonly string[];
  send: () => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onClose: () => void;
}) {
  const confirmed = useApiMutation(send, {
    done: (answer) => {
      onClose();
      onSent(answer);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void confirmed.send()}
      title="Show more about other organisations?"
      confirmLabel="Save and show more"
      isDestructive
      isPending={confirmed.isPending}
    >
      <ul className="grid gap-2">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
