import { useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/message.tsx';
import { askForAccess } from './access.queries.ts';

/** Asks for access to a project; `onAsked` brings the screen up to date. */
export function RequestAccessButton({
  projectId,
  onAsked,
}: {
  projectId: number;
  onAsked: () => Promise<void>;
}) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const ask = async () => {
    setPending(true);
    setError(null);
    try {
      await askForAccess(projectId);
      await onAsked();
    } catch (thrown) {
      setError(toApiError(thrown).error);
    }
    setPending(false);
  };
  return (
    <div className="grid justify-items-start gap-4">
      <Button variant="primary" icon="key-round" isPending={isPending} onClick={() => void ask()}>
        Request access
      </Button>
      {error && (
        <InlineMessage tone="error" isLive>
          {error}
        </InlineMessage>
      )}
    </div>
  );
}
