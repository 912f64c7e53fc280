import type { CollectionNode } from '@portal/contract/charts/manage-charts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { useAdminProject } from '../../../shell/context/use-admin-project.ts';
import {
  createChart,
  createChartGroup,
  explorerTreeQuery,
  saveGroupOrder,
  setChartsOfGroups,
} from '../../../data/charts/manage-charts.ts';
import { ChartPanel } from '../../../features/charts/chart-admin/chart-panel.tsx';
import {
  chartKey,
  findNode,
  groupKey,
  type Move,
  NO_GROUP,
  toTree,
} from '../../../features/charts/chart-admin/chart-tree.ts';
import { CopyChartMeasuresForm } from '../../../features/charts/chart-admin/copy-chart-measures-form.tsx';
import { ChartDetailsForm } from '../../../features/charts/chart-admin/chart-details-form.tsx';
import { ExplorerTree } from '../../../features/charts/chart-admin/explorer-tree.tsx';
import { GroupForm } from '../../../features/charts/chart-admin/group-form.tsx';
import { GroupPanel } from '../../../features/charts/chart-admin/group-panel.tsx';
import { NoProjects } from '../../../features/projects/project-admin/no-projects.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

type Asking = 'chart' | 'group' | 'copy' | null;

/** Shows a project's explorer as the team builds it. The URL holds the project and what is open. */
export default function ChartsPage() {
  usePageTitle('Charts');
  const [params, setParams] = useSearchParams();
  const room = useAdminProject();
  const { project, projectId } = room;
  const charts = useQuery(explorerTreeQuery(projectId));
  const { data } = charts;
  const failed = room.state === 'failed' ? room : charts;
  const [asking, setAsking] = useState<Asking>(null);
  const { send: move } = useApiMutation((planned: Move): Promise<unknown> =>
    planned.kind === 'groups'
      ? saveGroupOrder({ project_id: projectId, collections: planned.collections })
      : setChartsOfGroups(planned.groups),
  );
  const close = () => setAsking(null);
  const tree = data ? toTree(data.collections, data.charts) : [];
  const open = params.get('open');
  const node = open === null ? undefined : findNode(tree, open);
  const choose = (key: string) => setParams({ project: String(projectId), open: key }, { replace: true });
  return (
    <PageBody>
      <PageHeader
        title="Charts"
        lead="The chart groups and charts in a project’s explorer. Drag them into order, or use their menus."
        actions={
          projectId > 0 && (
            <>
              <Button icon="copy" onClick={() => setAsking('copy')}>
                Copy to next period
              </Button>
              <Button icon="folder" onClick={() => setAsking('group')}>
                New group
              </Button>
              <Button variant="primary" icon="plus" onClick={() => setAsking('chart')}>
                New chart
              </Button>
            </>
          )
        }
      />
      {failed.error && !data && <LoadError error={failed.error} retry={failed.refetch} />}
      {room.state === 'none' && <NoProjects />}
      {!data && !failed.error && room.state !== 'none' && <Skeleton type="text@8" />}
      {data && tree.length === 0 && (
        <EmptyState icon="bar-chart-3" title="No groups or charts yet">
          Create a group, add a chart to it, then select the measures that the chart uses in each period.
        </EmptyState>
      )}
      {data && tree.length > 0 && (
        <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(20rem,27rem)_minmax(0,1fr)]">
          <ExplorerTree
            tree={tree}
            chosen={open}
            onChoose={choose}
            onMove={(planned) => void move(planned)}
          />
          <Opened
            key={open}
            node={node}
            groups={data.collections}
            charts={data.charts}
            tree={tree}
            onMove={(planned) => void move(planned)}
            projectId={projectId}
            projectCode={project?.project_code ?? ''}
          />
        </div>
      )}
      <NewDialogs asking={asking} close={close} choose={choose} projectId={projectId} node={node} />
    </PageBody>
  );
}

/** Creates a chart in the current group, or a group below it. */
function NewDialogs({
  asking,
  close,
  choose,
  projectId,
  node,
}: {
  asking: Asking;
  close: () => void;
  choose: (key: string) => void;
  projectId: number;
  node: ReturnType<typeof findNode>;
}) {
  const groupId = node?.kind === 'group' ? node.id : (node?.groupId ?? NO_GROUP);
  return (
    <>
      <Dialog isOpen={asking === 'chart'} onClose={close} title="New chart">
        <ChartDetailsForm
          initial={{ chart_name: '', description: '' }}
          label="Add chart"
          send={(values) =>
            createChart({
              ...values,
              project_id: projectId,
              ...(groupId !== NO_GROUP && { collection_id: groupId }),
            })
          }
          onSent={(id) => {
            close();
            choose(chartKey(groupId, id));
          }}
        />
      </Dialog>
      <Dialog isOpen={asking === 'group'} onClose={close} title="New group">
        <GroupForm
          initial={{ collection_name: '', collection_code: '', description: '' }}
          label="Add group"
          send={(values) =>
            createChartGroup({
              ...values,
              project_id: projectId,
              parent_id: node?.kind === 'group' && node.id !== NO_GROUP ? node.id : null,
            })
          }
          onSent={(id) => {
            close();
            choose(groupKey(id));
          }}
        />
      </Dialog>
      <Dialog isOpen={asking === 'copy'} onClose={close} title="Copy to another period">
        <CopyChartMeasuresForm projectId={projectId} onClose={close} />
      </Dialog>
    </>
  );
}

function Opened({
  node,
  groups,
  charts,
  projectId,
  projectCode,
  tree,
  onMove,
}: {
  node: ReturnType<typeof findNode>;
  groups: readonly CollectionNode[];
  charts: Parameters<typeof toTree>[1];
  projectId: number;
  projectCode: string;
  tree: ReturnType<typeof toTree>;
  onMove: (move: Move) => void;
}) {
  const chart = node?.kind === 'chart' ? charts.find(({ id }) => id === node.id) : undefined;
  if (chart)
    return (
      <ChartPanel chart={chart} projectId={projectId} projectCode={projectCode} tree={tree} onMove={onMove} />
    );
  const group = node?.kind === 'group' ? findGroup(groups, node.id) : undefined;
  if (group) return <GroupPanel group={group} tree={tree} onMove={onMove} />;
  return <p className="text-ink-soft">Select a group or a chart to change it.</p>;
}

function findGroup(groups: readonly CollectionNode[], id: number): CollectionNode | undefined {
  for (const group of groups) {
    const found = group.id === id ? group : findGroup(group.children, id);
    if (found) return found;
  }
  return undefined;
}
