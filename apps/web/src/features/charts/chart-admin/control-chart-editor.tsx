import type { ControlSettings } from '@portal/contract/charts/control-chart-settings';
import { type ControlChart, controlCharts } from '@portal/contract/charts/control-charts';
import type { ControlRule, TargetDirection } from '@portal/contract/charts/control-rules';
import { controlChartText } from '@portal/wording/control-chart-text';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  controlChartSettingsQuery,
  saveControlChartSettings,
} from '../../../data/charts/control-chart-settings.ts';
import { timePeriodsQuery } from '../../../data/platform/data-collection-state.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { CheckboxGroup } from '../../../ui/form/choice-group.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import {
  LaterTargetFields,
  type LaterTargetEntry,
  parseTarget,
  targetDirectionOptions,
} from './later-target-fields.tsx';

/** Edits the rules and type of a chart's control chart, and the targets of its first series. */
export function ControlChartEditor({ chartId, projectId }: { chartId: number; projectId: number }) {
  const { data } = useQuery(controlChartSettingsQuery(chartId));
  const { data: periods } = useQuery(timePeriodsQuery(projectId));
  return data && periods ? (
    <ControlForm chartId={chartId} stored={data.control} known={data.rules} periods={periods} />
  ) : null;
}

type Known = readonly { rule: ControlRule; words: string }[];
const CHARTS = [
  { value: '', label: `Default: ${controlChartText[controlCharts[0]].name}` },
  ...controlCharts.slice(1).map((one) => ({ value: one, label: controlChartText[one].name })),
];
type Periods = Parameters<typeof LaterTargetFields>[0]['periods'];

function ControlForm({
  chartId,
  stored,
  known,
  periods,
}: {
  chartId: number;
  stored: ControlSettings;
  known: Known;
  periods: Periods;
}) {
  // The values before any selection, because another user could have changed them since.
  const [seen, setSeen] = useState(stored);
  const [rules, setRules] = useState<readonly string[]>(stored.rules);
  const [chart, setChart] = useState<ControlChart | ''>(stored.control_chart ?? '');
  const [text, setText] = useState(stored.target === null ? '' : String(stored.target));
  const [side, setSide] = useState<TargetDirection>(stored.target_side ?? 'at_least');
  const [later, setLater] = useState<LaterTargetEntry[]>(() =>
    stored.later_targets.map(({ target: number, ...one }) => ({ ...one, text: String(number) })),
  );
  const [isChecked, setIsChecked] = useState(false);
  const target = parseTarget(text);
  const isWrong = target !== null && !Number.isFinite(target);
  const laterTargets = later.map(({ text: typed, ...one }) => ({
    ...one,
    target: parseTarget(typed) ?? NaN,
  }));
  const isLaterWrong = laterTargets.some((one) => !Number.isFinite(one.target));
  const wanted: ControlSettings = {
    rules: known.flatMap(({ rule }) => (rules.includes(rule) ? [rule] : [])),
    control_chart: chart === '' ? null : chart,
    target,
    target_side: target === null ? null : side,
    later_targets: laterTargets,
  };
  const isChanged = comparable(wanted) !== comparable(seen);
  const { send, isPending } = useApiMutation(saveControlChartSettings, {
    said: 'Saved.',
    done: (saved) => {
      setSeen(saved);
      setIsChecked(false);
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isWrong && !isLaterWrong && rules.length > 0) void send(chartId, { ...wanted, seen });
  };
  return (
    <Form isUnsaved={isChanged} className="grid max-w-2xl gap-4" onSubmit={save}>
      <CheckboxGroup
        legend="Signs of a special cause"
        hint="All four are Making Data Count rules. The chart’s method lists the rules you select."
        name="rules"
        options={known.map(({ rule, words }) => ({ value: rule, label: words }))}
        values={rules}
        error={rules.length === 0 ? 'Select at least one rule.' : undefined}
        onChange={setRules}
      />
      <Select
        label="Control chart"
        hint="Shown unless the reader selects another. If it does not suit the figures, an XmR chart is shown."
        value={chart}
        options={CHARTS}
        onChange={(event) => setChart(event.target.value as ControlChart | '')}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Select
          label="Target direction"
          value={side}
          options={targetDirectionOptions}
          onChange={(event) => setSide(event.target.value as TargetDirection)}
        />
        <TextField
          label="Target"
          isOptional
          hint="For the chart’s first measure, in that measure’s unit."
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={isWrong ? 'Enter a number.' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <LaterTargetFields periods={periods} entries={later} isChecked={isChecked} onChange={setLater} />
      <div>
        <Button type="submit" variant="secondary" isPending={isPending}>
          Save rules, chart and targets
        </Button>
      </div>
    </Form>
  );
}

/** The settings as text, with the targets in any order. */
const comparable = ({ later_targets, ...rest }: ControlSettings): string =>
  JSON.stringify([
    rest.rules,
    rest.control_chart,
    rest.target,
    rest.target_side,
    later_targets.map((one) => `${one.time_period_id} ${one.target} ${one.target_side}`).sort(),
  ]);
