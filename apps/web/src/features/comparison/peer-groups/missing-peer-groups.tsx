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
          ? 'This link includes a peer group you cannot use, so it is left out.'
          : `This link includes ${missing} peer groups you cannot use, so they are left out.`
      }
      action={<Button onClick={onLeaveOut}>Remove from the link</Button>}
    >
      The owner has not shared {missing === 1 ? 'it' : 'them'} with your organisation, or{' '}
      {missing === 1 ? 'it has' : 'they have'} been deleted. Owners can share peer groups under My peer
      groups.
    </InlineMessage>
  );
}
