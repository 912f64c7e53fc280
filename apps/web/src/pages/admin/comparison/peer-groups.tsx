import type { PeerGroup } from '@portal/contract/comparison/peer-groups';
import { useQuery } from '@tanstack/react-query';
import { comparisonGroupChangeQuery } from '../../../data/comparison/comparison-groups.ts';
import { comparisonOptionsQuery } from '../../../data/comparison/comparison-options.ts';
import { deletePeerGroup, peerGroupsQuery } from '../../../data/comparison/peer-groups.ts';
import { describePeerGroupDeletion } from '../../../features/comparison/peer-groups/delete-peer-group.tsx';
import { SimilaritySettings } from '../../../features/comparison/peer-groups/similarity-settings.tsx';
import { AvailableComparisonGroups } from '../../../features/comparison/peer-groups/available-comparison-groups.tsx';
import { PeerGroupForm } from '../../../features/comparison/peer-groups/peer-group-form.tsx';
import { sharedPeerGroupColumns } from '../../../features/comparison/peer-groups/shared-peer-group-columns.tsx';
import { NoProjects } from '../../../features/projects/project-admin/no-projects.tsx';
import { ComparisonGroupsNotice } from '../../../features/projects/project-admin/comparison-groups-notice.tsx';
import { adminProjectList, useAdminProject } from '../../../shell/context/use-admin-project.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';

const nameOf = (group: PeerGroup) => group.peer_group_name;

/** Lists the peer groups that everyone in a project compares with. The URL holds the project. */
export default function PeerGroupsPage() {
  const room = useAdminProject();
  const { projectId } = room;
  const enabled = room.state === 'there';
  const groups = useQuery(peerGroupsQuery(projectId, 'everybody'));
  const options = useQuery({ ...comparisonOptionsQuery(projectId), enabled });
  const change = useQuery(comparisonGroupChangeQuery(projectId));
  const of = { projectId, unitName: 'submissions', filters: options.data?.filters ?? [] };
  return (
    <ResourcePage
      title="Peer groups"
      lead="Peer groups that everyone in a project can compare with. People can create their own in the explorer."
      noun="peer group"
      nameOf={nameOf}
      above={enabled && <ComparisonGroupsNotice projectId={projectId} />}
      isAboveLoaded={room.state === 'none' || room.state === 'failed' || !change.isPending}
      below={
        enabled && (
          <>
            <SimilaritySettings key={`alike-${projectId}`} projectId={projectId} />
            <AvailableComparisonGroups key={projectId} projectId={projectId} unitName="others" />
          </>
        )
      }
      mayBegin={enabled}
      caption="Peer groups"
      source={adminProjectList(room, groups)}
      columns={sharedPeerGroupColumns}
      rowKey={(group) => group.id}
      control={useTableState()}
      searchLabel="Search peer groups"
      empty={
        room.state === 'none' ? (
          <NoProjects />
        ) : (
          <EmptyState icon="users" title="No shared peer groups yet">
            Create a peer group of comparable submissions, for example by type, size or region.
          </EmptyState>
        )
      }
      form={({ row, onSaved, onCancel }) => (
        <PeerGroupForm
          of={of}
          isShared
          {...(row && { group: row })}
          onSaved={() => {
            toast(row ? 'Saved.' : 'Peer group created.', 'success');
            onSaved();
          }}
          onCancel={onCancel}
        />
      )}
      remove={{ verb: 'delete', call: (group) => deletePeerGroup(group.id), lost: describePeerGroupDeletion }}
    />
  );
}
