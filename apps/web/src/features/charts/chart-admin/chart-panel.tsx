import type { ListedChart } from '@portal/contract/charts/manage-charts';
import { type ReactNode, useId, useState } from 'react';
import { deleteChart, updateChart } from '../../../data/charts/manage-charts.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { CheckboxGroup } from '../../../ui/form/choice-group.tsx';
import { ActionPlanRequest } from './action-plan-request.tsx';
import { listGroupOptions, type Move, planGroupMembershipToggle, type TreeNode } from './chart-tree.ts';
import { ControlChartEditor } from './control-chart-editor.tsx';
import { ChartDetailsForm } from './chart-details-form.tsx';
import { OutputTypesEditor } from './output-types-editor.tsx';
import { ChartMetadataEditor } from './chart-metadata-editor.tsx';
import { ChartMeasuresEditor } from './chart-measures-editor.tsx';
import { PhasesEditor } from './phases-editor.tsx';
import { ResourcesEditor } from './resources-editor.tsx';

/** Edits all parts of a chart. */
export function ChartPanel({
  chart,
  projectId,
  projectCode,
  tree,
  onMove,
}: {
  chart: ListedChart;
  projectId: number;
  projectCode: string;
  tree: readonly TreeNode[];
  onMove: (move: Move) => void;
}) {
  const [isLeaving, setLeaving] = useState(false);
  const [place] = chart.collections;
  const places = chart.collections.map(({ id }) => String(id));
  return (
    <div className="grid gap-10">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h2 className="text-2xl">{chart.chart_name}</h2>
        <div className="flex flex-wrap gap-2">
          {place && chart.time_period_ids.length > 0 && (
            <LinkButton
              size="small"
              icon="bar-chart-3"
              to={paths.chart(projectCode, place.tab_name, place.collection_code, chart.id)}
            >
              Open in the explorer
            </LinkButton>
          )}
          <Button size="small" variant="quiet" icon="trash-2" onClick={() => setLeaving(true)}>
            Delete
          </Button>
        </div>
      </div>
      <ChartDetailsForm
        initial={{ chart_name: chart.chart_name, description: chart.description }}
        label="Save name and description"
        send={(values, seen) => updateChart(chart.id, { ...values, seen })}
      />
      <Part title="Groups">
        <CheckboxGroup
          legend="Chart groups"
          isLegendHidden
          name="groups"
          options={listGroupOptions(tree).map(({ id, label }) => ({ value: id, label }))}
          values={places}
          onChange={(wanted) => {
            const changed = [...wanted, ...places].find((id) => wanted.includes(id) !== places.includes(id));
            const move = changed && planGroupMembershipToggle(tree, chart.id, Number(changed));
            if (move) onMove(move);
          }}
        />
      </Part>
      <Part title="Measures">
        <ChartMeasuresEditor chartId={chart.id} projectId={projectId} />
      </Part>
      <Part title="Chart types">
        <OutputTypesEditor chartId={chart.id} />
      </Part>
      <Part title="Control charts">
        <ControlChartEditor chartId={chart.id} projectId={projectId} />
      </Part>
      <Part title="Control chart phases">
        <PhasesEditor chartId={chart.id} projectId={projectId} />
      </Part>
      <Part title="Resources beside the result">
        <ResourcesEditor chartId={chart.id} projectId={projectId} />
      </Part>
      <Part title="Action plans">
        <ActionPlanRequest chartId={chart.id} />
      </Part>
      <Part title="About this chart">
        <ChartMetadataEditor chartId={chart.id} />
      </Part>
      {isLeaving && (
        <RemoveDialog
          kind="chart"
          name={chart.chart_name}
          verb="delete"
          remove={() => deleteChart(chart.id)}
          onClose={() => setLeaving(false)}
        >
          <p>You will permanently lose:</p>
          <ul className="my-2 list-disc pl-5">
            {whatIsLost(chart).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <p>The measures and their values are not deleted.</p>
        </RemoveDialog>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-6">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}

function whatIsLost({ collections, time_period_ids }: ListedChart): string[] {
  const places = collections.map((one) => `“${one.collection_name}”`);
  return [
    ...(time_period_ids.length > 0
      ? [`its list of measures for ${formatCount(time_period_ids.length, 'time period')}`]
      : []),
    ...(places.length > 0 ? [`its place in ${places.join(' and ')}`] : []),
    'its text under “About this chart”, its resources and its control chart phases',
    'its annotations and organisations’ action plans',
    'its place in people’s favourites, and links to it',
  ];
}
