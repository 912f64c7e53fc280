import { lateComponent } from '../../lib/late-module.tsx';
import type { Filter } from '@portal/contract/filters';
import { useState } from 'react';
import { ChecklistPopover } from '../../ui/form/checklist-popover.tsx';

const OwnPeerGroups = lateComponent(() =>
  import('./own-peer-groups.tsx').then((module) => module.OwnPeerGroups),
);

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
        note={(close) => {
          const follow = (next: 'list' | 'new') => {
            close();
            setDialog(next);
          };
          return (
            <>
              The number is how many {unitName} are in the group.
              <span className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
                <InList onPress={() => follow('new')}>New peer group</InList>
                {hasOwn && <InList onPress={() => follow('list')}>My peer groups</InList>}
              </span>
            </>
          );
        }}
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

function InList({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" className="link cursor-pointer" onClick={onPress}>
      {children}
    </button>
  );
}
