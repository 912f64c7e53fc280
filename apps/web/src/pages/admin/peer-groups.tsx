import type { PeerGroup } from '@portal/contract/peer-groups';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { filterOptionsOfProjectQuery } from '../../features/filters/filters.queries.ts';
import { DeletePeerGroup } from '../../features/peer-groups/delete-peer-group.tsx';
import { OfferedSets } from '../../features/peer-groups/offered-sets.tsx';
import { PeerGroupForm } from '../../features/peer-groups/peer-group-form.tsx';
import { sharedColumns } from '../../features/peer-groups/shared-columns.tsx';
import { peerGroupsQuery } from '../../features/peer-groups/peer-groups.queries.ts';
import { projectOptionsQuery } from '../../features/users/users.queries.ts';
import { toApiError } from '../../lib/api-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { toast } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineMessage } from '../../ui/message.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { useTableState } from '../../ui/use-table-state.ts';

type Doing = { action: 'new' } | { action: 'edit' | 'delete'; group: PeerGroup } | null;

/** The peer groups that everybody in a project compares with. The project stands in the URL. */
export default function PeerGroupsPage() {
  usePageTitle('Peer groups');
  const [params, setParams] = useSearchParams();
  const { data: projects = [] } = useQuery(projectOptionsQuery);
  const wanted = Number(params.get('project'));
  const projectId = projects.some(({ id }) => id === wanted) ? wanted : (projects[0]?.id ?? 0);
  const enabled = projectId > 0;
  const groups = useQuery({ ...peerGroupsQuery(projectId), enabled });
  const options = useQuery({ ...filterOptionsOfProjectQuery(projectId), enabled });
  const control = useTableState();
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  const columns = useMemo(() => sharedColumns((action, group) => setDoing({ action, group })), []);
  const of = { projectId, unitName: 'submissions', filters: options.data?.filters ?? [] };
  const saved = (words: string) => () => {
    close();
    toast(words, 'success');
  };
  const begin = (
    <Button variant="primary" icon="plus" disabled={!enabled} onClick={() => setDoing({ action: 'new' })}>
      New peer group
    </Button>
  );
  return (
    <PageBody>
      <PageHeader
        title="Peer groups"
        lead="The sets that everybody in a project can compare with. People make their own in the explorer."
        actions={begin}
      />
      <Select
        label="Project"
        className="mb-6 max-w-md"
        value={projectId}
        options={projects.map(({ id, project_name }) => ({ value: id, label: project_name }))}
        onChange={(event) => setParams({ project: event.target.value }, { replace: true })}
      />
      {groups.error ? (
        <InlineMessage tone="error">{toApiError(groups.error).error}</InlineMessage>
      ) : (
        <DataTable
          caption="Peer groups"
          columns={columns}
          rows={groups.data?.filter((one) => one.is_shared)}
          rowKey={(group) => group.id}
          control={control}
          searchLabel="Search peer groups"
          csv
          empty={
            <EmptyState icon="users" title="No peer groups for everybody yet">
              Make one of the submissions that compare well: by type, size or region.
            </EmptyState>
          }
        />
      )}
      {enabled && <OfferedSets key={projectId} projectId={projectId} unitName="others" />}
      {doing && doing.action !== 'delete' && (
        <Dialog
          isOpen
          onClose={close}
          title={doing.action === 'new' ? 'New peer group' : `Change “${doing.group.peer_group_name}”`}
        >
          <PeerGroupForm
            of={of}
            isShared
            {...(doing.action === 'edit' && { group: doing.group })}
            onSaved={saved(doing.action === 'new' ? 'The peer group is made.' : 'Saved.')}
            onCancel={close}
          />
        </Dialog>
      )}
      {doing?.action === 'delete' && <DeletePeerGroup group={doing.group} onClose={close} />}
    </PageBody>
  );
}
