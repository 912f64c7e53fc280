import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { requestAccess } from '../../../data/identity/access.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/** Asks for access to a project; `onAsked` brings the screen up to date. */
export function RequestAccessButton({
  projectId,
  onAsked,
}: {
  projectId: number;
  onAsked: () => Promise<void>;
}) {
  const { send, isPending, refusal } = useApiMutation(requestAccess, { done: onAsked, tells: 'here' });
  return (
    <div className="grid justify-items-start gap-4">
      <Button variant="primary" icon="key-round" isPending={isPending} onClick={() => void send(projectId)}>
        Request access
      </Button>
      {refusal && (
        <InlineMessage tone="error" isLive>
          {refusal}
        </InlineMessage>
      )}
    </div>
  );
}
