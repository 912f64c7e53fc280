import { ChecklistPopover } from '../../ui/checklist-popover.tsx';

type PeerGroup = { id: number; peer_group_name: string; description: string; submission_count: number };

/** Which sets one is compared with; several at once stand side by side. */
export function PeerGroupChooser({
  peerGroups,
  chosen,
  most,
  unitName,
  onChange,
}: {
  peerGroups: readonly PeerGroup[];
  chosen: readonly number[];
  most: number;
  /** In the plural. */
  unitName: string;
  onChange: (ids: number[]) => void;
}) {
  return (
    <ChecklistPopover
      label="Peer groups"
      noneText={`All ${unitName}`}
      note={`The number is how many ${unitName} are in the group.`}
      most={most}
      options={peerGroups.map(({ id, peer_group_name, description, submission_count }) => ({
        value: String(id),
        label: peer_group_name,
        description,
        count: submission_count,
      }))}
      chosen={chosen.map(String)}
      onToggle={(value) => {
        const id = Number(value);
        onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
      }}
      onClear={() => onChange([])}
    />
  );
}
