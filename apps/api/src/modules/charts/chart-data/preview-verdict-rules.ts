import type { previewVerdictRules as endpoint, VerdictCounts } from '@portal/contract/charts/verdict-preview';
import { type Verdict, verdictOf, verdictRules } from '@portal/contract/comparison/verdict-rules';
import { ADMIN } from '@portal/contract/identity/roles';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { loadProjectFacts, flattenResultPeriod } from '../../comparison/results/project-facts.ts';
import { type ResultsSnapshot, withResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { resolveChartGoal } from './chart-goal.ts';
import { compareGroups } from './compare-groups.ts';
import { computeVerdicts } from './figure-verdicts.ts';
import { applyVisibility, loadUnsuppressedChartValues } from './load-charts.ts';

/** The view of the programme team, without a submission of its own. */
const TEAM = { role_type_id: ADMIN, organisation_id: null };
const NONE = { better: 0, worse: 0, higher: 0, lower: 0, similar: 0, none: 0 };

/** Counts the verdicts that each rule would give all values of the newest period with submitted figures. */
export const previewVerdictRules: Handler<typeof endpoint> = ({ db, deps, loaded }) =>
  withResultsSnapshot({ db, deps, opened: loaded, ignoreCache: false }, async (reading) => {
    const period = await newestPeriod(reading);
    const counts = new Map(verdictRules.map((rule): [string, VerdictCounts] => [rule, { rule, ...NONE }]));
    if (!period) return { time_period_name: null, rules: [...counts.values()] };
    const read = await loadUnsuppressedChartValues(reading, { time_period_id: period.id });
    const seen = await applyVisibility(reading, read, { actor: TEAM });
    const turn = createEventLoopYielder();
    for (const chart of seen.charts) {
      const figures = await seen.figuresOf(chart);
      const { picture } = compareGroups(figures, null, [], seen.view, seen.project);
      const goal = resolveChartGoal({ ...chart, id: chart.chart_id }, seen.project);
      for (const verdict_rule of verdictRules) {
        const { judging, signalOf } = computeVerdicts(picture, chart.measure, { verdict_rule, goal });
        for (const figure of picture.set) {
          if (figure.standing !== 'counted') continue;
          const verdict: Verdict = verdictOf(signalOf(figure), judging.better);
          counts.get(verdict_rule)![verdict] += 1;
        }
        await turn();
      }
    }
    return { time_period_name: period.time_period_name, rules: [...counts.values()] };
  });

async function newestPeriod(reading: ResultsSnapshot) {
  const { submittedIn } = await loadProjectFacts(reading);
  return reading.periods
    .map(flattenResultPeriod)
    .sort((a, b) => b.display_order - a.display_order)
    .find(({ id }) => submittedIn(id).size > 0);
}
