import { FocusedHeading } from '../../../../ui/page/focused-heading.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { CopyAndContinue } from '../../../../shell/toasts/copy-and-continue.tsx';

/** A key that has just been made: this once. */
export function CreatedApiKeyNotice({
  key_name,
  apiKey,
  onDone,
}: {
  key_name: string;
  apiKey: string;
  onDone: () => void;
}) {
  const call = `curl -H "Authorization: Bearer ${apiKey.slice(0, 10)}…" ${window.location.origin}/api/v1/users/me`;
  return (
    <section aria-labelledby="new-api-key" className="grid max-w-3xl gap-5">
      <FocusedHeading level={3} id="new-api-key">
        Save your API key
      </FocusedHeading>
      <InlineMessage tone="success">“{key_name}” is ready to use.</InlineMessage>
      <p className="text-ink-soft">
        You will not see it again. Store it where you store passwords, because anyone who has it can use it.
      </p>
      <p
        className="rounded-md border border-line bg-canvas px-6 py-5 font-mono wrap-anywhere select-all"
        data-api-key
      >
        {apiKey}
      </p>
      <p className="text-sm text-ink-soft">
        Test it: <code className="wrap-anywhere">{call}</code>
      </p>
      <CopyAndContinue secret={apiKey} onDone={onDone} />
    </section>
  );
}
