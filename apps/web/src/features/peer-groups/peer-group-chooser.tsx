import type { Filter } from '@portal/contract/filters';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { ChecklistPopover } from '../../ui/checklist-popover.tsx';
import { OwnPeerGroups } from './own-peer-groups.tsx';

type PeerGroup = {
  id: number;
  peer_group_name: string;
  description: string;
  is_own: boolean;
  submission_count: number;
  not_offered: string | null;
};

/** Which sets one is compared with; several at once stand side by side. One's own are made here. */
export function PeerGroupChooser({
  projectId,
  filters,
  peerGroups,
  chosen,
  most,
  unitName,
  onChange,
}: {
  projectId: number;
  filters: readonly Filter[];
  peerGroups: readonly PeerGroup[];
  chosen: readonly number[];
  most: number;
  /** In the plural. */
  unitName: string;
  onChange: (ids: number[]) => void;
}) {
  const [dialog, setDialog] = useState<'list' | 'new' | null>(null);
  const hasOwn = peerGroups.some(({ is_own }) => is_own);
  const choose = (id: number) => onChange([...chosen, id].slice(-most));
  return (
    <>
      <ChecklistPopover
        label="Peer groups"
        noneText={`All ${unitName}`}
        note={
          <>
            The number is how many {unitName} are in the group.
            <span className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
              <InList onPress={() => setDialog('new')}>New peer group</InList>
              {hasOwn && <InList onPress={() => setDialog('list')}>My peer groups</InList>}
            </span>
          </>
        }
        most={most}
        options={peerGroups.map(({ id, peer_group_name, description, submission_count, not_offered }) => ({
          value: String(id),
          label: peer_group_name,
          description,
          count: submission_count,
          notOffered: not_offered ?? undefined,
        }))}
        chosen={chosen.map(String)}
        onToggle={(value) => {
          const id = Number(value);
          onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
        }}
        onClear={() => onChange([])}
      />
      {dialog && (
        <OwnPeerGroups
          of={{ projectId, unitName, filters }}
          start={dialog}
          onMade={choose}
          onDeleted={(id) => {
            if (chosen.includes(id)) onChange(chosen.filter((one) => one !== id));
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** Closes the list it stands in: a dialog follows. */
function InList({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <AriaButton slot="close" className="link cursor-pointer" onPress={onPress}>
      {children}
    </AriaButton>
  );
}
