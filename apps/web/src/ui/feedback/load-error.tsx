import { toApiError } from '../../lib/http/api-error.ts';
import { Button } from '../buttons/button.tsx';
import { InlineMessage } from './inline-message.tsx';

/** Shows why something could not be loaded, and a button to try again. */
export function LoadError({
  error,
  retry,
  title,
  className,
}: {
  error: unknown;
  retry: () => unknown;
  title?: string;
  className?: string;
}) {
  return (
    <InlineMessage
      tone="error"
      title={title}
      className={className}
      action={<Button onClick={() => void retry()}>Try again</Button>}
    >
      {toApiError(error).error}
    </InlineMessage>
  );
}
