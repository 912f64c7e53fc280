import { Button } from '../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../ui/feedback/inline-message.tsx';

/** A link that compares with what is not there for who opens it: what is shown, and why. */
export function MissingPeerGroups({ missing, onLeaveOut }: { missing: number; onLeaveOut: () => void }) {
  return (
    <InlineMessage
      tone="warning"
      isLive
      className="no-print mb-3"
      title={
        missing === 1
          ? 'You cannot see a peer group in this link, so this is shown without it.'
          : `You cannot see ${missing} peer groups in this link, so this is shown without them.`
      }
      action={<Button onClick={onLeaveOut}>Remove from the link</Button>}
    >
      The owner has not shared {missing === 1 ? 'it' : 'them'} with your organisation, or{' '}
      {missing === 1 ? 'it is' : 'they are'} now deleted. Owners can share peer groups under My peer groups.
    </InlineMessage>
  );
}
