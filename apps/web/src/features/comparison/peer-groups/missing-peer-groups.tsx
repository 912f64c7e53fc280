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
          ? 'A peer group of this link is not there for you, so this is shown without it.'
          : `${missing} peer groups of this link are not there for you, so this is shown without them.`
      }
      action={<Button onClick={onLeaveOut}>Leave out of the address</Button>}
    >
      Somebody made {missing === 1 ? 'it' : 'them'} for their own use or for another organisation, or{' '}
      {missing === 1 ? 'it is' : 'they are'} deleted. Who made a peer group can share it with the whole
      organisation, under My peer groups.
    </InlineMessage>
  );
}
