import { InlineMessage } from './inline-message.tsx';

/** The reason why the server refused a change, read out at once; nothing without one. */
export const Refusal = ({ text }: { text: string | null }) =>
  text && (
    <InlineMessage tone="error" isLive>
      {text}
    </InlineMessage>
  );
