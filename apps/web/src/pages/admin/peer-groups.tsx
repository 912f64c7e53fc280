import type { PeerGroup } from '@portal/contract/peer-groups';
import { useQuery } from '@tanstack/react-query';
import { filterOptionsQuery } from '../../data/filters.ts';
import { deletePeerGroup, peerGroupsQuery } from '../../data/peer-groups.ts';
import { lostWith } from '../../features/peer-groups/delete-peer-group.tsx';
import { NeighbourAttributes } from '../../features/peer-groups/neighbour-attributes.tsx';
import { OfferedSets } from '../../features/peer-groups/offered-sets.tsx';
import { PeerGroupForm } from '../../features/peer-groups/peer-group-form.tsx';
import { sharedColumns } from '../../features/peer-groups/shared-columns.tsx';
import { NoProjects } from '../../features/project-admin/no-projects.tsx';
import { ProjectSelect } from '../../features/project-admin/project-select.tsx';
import { listOfRoom, useRoomProject } from '../../shell/selection/room-project.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { EmptyState } from '../../ui/telling/empty-state.tsx';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import { useTableState } from '../../ui/table/use-table-state.ts';

const nameOf = (group: PeerGroup) => group.peer_group_name;

/** The peer groups that everybody in a project compares with. The project stands in the URL. */
export default function PeerGroupsPage() {
  const room = useRoomProject();
  const { projectId } = room;
  const enabled = room.state === 'there';
  const groups = useQuery(peerGroupsQuery(projectId, 'everybody'));
  const options = useQuery({ ...filterOptionsQuery(projectId), enabled });
  const of = { projectId, unitName: 'submissions', filters: options.data?.filters ?? [] };
  return (
    <ResourcePage
      title="Peer groups"
      lead="The sets that everybody in a project can compare with. People make their own in the explorer."
      noun="peer group"
      nameOf={nameOf}
      above={enabled && <ProjectSelect projects={room.all} chosen={room.project} />}
      below={
        enabled && (
          <>
            <NeighbourAttributes key={`alike-${projectId}`} projectId={projectId} />
            <OfferedSets key={projectId} projectId={projectId} unitName="others" />
          </>
        )
      }
      mayBegin={enabled}
      caption="Peer groups"
      source={listOfRoom(room, groups)}
      columns={sharedColumns}
      rowKey={(group) => group.id}
      control={useTableState()}
      searchLabel="Search peer groups"
      empty={
        room.state === 'none' ? (
          <NoProjects />
        ) : (
          <EmptyState icon="users" title="No peer groups for everybody yet">
            Make one of the submissions that compare well: by type, size or region.
          </EmptyState>
        )
      }
      form={({ row, onSaved, onCancel }) => (
        <PeerGroupForm
          of={of}
          isShared
          {...(row && { group: row })}
          onSaved={() => {
            toast(row ? 'Saved.' : 'The peer group is made.', 'success');
            onSaved();
          }}
          onCancel={onCancel}
        />
      )}
      remove={{ verb: 'delete', call: (group) => deletePeerGroup(group.id), lost: lostWith }}
    />
  );
}
