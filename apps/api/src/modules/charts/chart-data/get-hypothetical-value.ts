import {
  type getWhatIf as endpoint,
  hypotheticalInputOf,
  type WhatIfPlace,
} from '@portal/contract/charts/hypothetical-value';
import { FUNNEL_LEVELS } from '@portal/statistics/verdicts/funnel';
import type { z } from 'zod';
import { problems } from '../../../lib/problems.ts';
import { hypotheticalValueMessages } from '../../../messages/hypothetical-value.ts';
import type { NamedFigure, Numbers } from '../../comparison/figures/figure-types.ts';
import { canViewAsAnySubmission } from '../../comparison/figures/result-visibility.policy.ts';
import { formatSubmissionName } from '../../comparison/results/display-names.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import { summariseFor } from './compare-groups.ts';
import { computeInterval, scaleInterval } from './confidence-interval.ts';
import { describeGroupsAndFilters, describePosition, buildPosition } from './describe-position.ts';
import { computeVerdicts } from './figure-verdicts.ts';
import { type ChartContext, type ChartRequest, loadChartContext } from './load-chart-context.ts';
import { computeRankRange } from './rank-uncertainty.ts';
import type { Message } from '../../../lib/define-messages.ts';

type Body = z.output<(typeof endpoint)['body']>;
type Picture = Pick<ChartContext['compared']['picture'], 'set' | 'summary' | 'groups'>;

/**
 * Judges another value for the viewed submission, in the set of the chart, by the rule of the chart. The answer depends
 * on the user's value and on figures that the chart shows: suppressed figures are in no set, and a set with too few peers
 * stays closed.
 *
 * @throws 404 for a chart, period, series or submission that the actor cannot see, 422 for numbers that the measure cannot have
 */
export async function getWhatIf(
  snapshot: ResultsSnapshot,
  request: Omit<ChartRequest, 'body'> & { body: Body },
): Promise<z.input<(typeof endpoint)['response']>> {
  const { actor, chart, time_period_id } = request;
  const { numerator, denominator, value, ...compared } = request.body;
  const body = { ...compared, ignore_cache: false };
  const loaded = await loadChartContext(snapshot, { actor, chart, time_period_id, body });
  const { own, chosen, project, view, measure } = loaded;
  if (!own || !chosen) throw problems.notFound('submission');
  const numbers = triedNumbers(own, measure, { numerator, denominator, value });
  const { picture } = loaded.compared;
  const tried: NamedFigure = { ...own, ...numbers, submitted: true, standing: 'counted' };
  const set = picture.set.map((figure) => (figure.submission_id === own.submission_id ? tried : figure));
  // The gate is that of the real set: no tried value opens a set that has too few peers.
  const isOpen = picture.summary.suppressed === null;
  const imagined = { ...picture, set, summary: isOpen ? summariseFor(set, view, project) : picture.summary };
  const name = canViewAsAnySubmission(actor) ? formatSubmissionName(chosen) : null;
  const after = placeIn(loaded, tried, imagined);
  const position = buildPosition(tried, imagined, {
    rank_limits: after.rank_limits,
    judged: after.judged,
    measure,
  });
  return {
    is_real: false,
    submission_name: formatSubmissionName(chosen),
    judging: after.judged.judging,
    averages: imagined.summary.averages,
    n: imagined.summary.n,
    real: placeIn(loaded, own, picture),
    tried: after,
    verdict: describePosition(
      { ...position, name },
      {
        ...measure,
        ...imagined.summary,
        unit_name: project.unit_name,
        visibility: view.visibility,
        among: describeGroupsAndFilters(loaded.groups, loaded.choice.filters),
        judging: after.judged.judging,
      },
    ),
  };
}

/** Places a figure in a set, and judges it there. */
function placeIn({ measure, judging }: ChartContext, figure: NamedFigure, picture: Picture) {
  const judged = computeVerdicts(picture, measure, judging);
  const { chance } = judged;
  const place = picture.summary.places.get(figure.submission_id);
  const limitsFor = (level: number) =>
    scaleInterval(
      place && figure.denominator !== null ? (chance?.limitsAt(figure.denominator, level) ?? null) : null,
      measure.multiplier,
    );
  const alert = limitsFor(FUNNEL_LEVELS.alert);
  return {
    value: figure.value,
    numerator: figure.numerator,
    denominator: figure.denominator,
    interval: figure.value === null ? null : computeInterval(figure, measure),
    rank: place?.rank ?? null,
    rank_limits: computeRankRange(figure.submission_id, picture, measure, judged),
    quartile: place?.quartile ?? null,
    signal: judged.signalOf(figure),
    limits: alert && { alert, alarm: limitsFor(FUNNEL_LEVELS.alarm) },
    judged,
  } satisfies WhatIfPlace & { judged: unknown };
}

/**
 * Returns the numbers of the tried value.
 * @throws 422 for numbers that the measure cannot have
 */
function triedNumbers(
  own: NamedFigure,
  { kind, multiplier }: ChartContext['measure'],
  { numerator, denominator, value }: Pick<Body, 'numerator' | 'denominator' | 'value'>,
): Numbers {
  const refuse = (path: string, message: Message) => problems.invalid([{ path: `body.${path}`, message }]);
  const numbers = hypotheticalInputOf(kind);
  if (numbers === null) throw refuse('series', hypotheticalValueMessages.hypotheticalValueUnavailable);
  const { variance } = own;
  if (numbers === 'value') {
    if (value == null) throw refuse('value', hypotheticalValueMessages.hypotheticalValueRequired);
    return { numerator: own.numerator, denominator: own.denominator, value, variance, missing_reason: null };
  }
  const whole = denominator ?? own.denominator;
  if (numerator == null) throw refuse('numerator', hypotheticalValueMessages.numeratorRequired);
  if (whole === null || whole <= 0)
    throw refuse('denominator', hypotheticalValueMessages.denominatorRequired);
  if ((kind === 'proportion' || kind === 'case_proportion') && numerator > whole)
    throw refuse('numerator', hypotheticalValueMessages.numeratorTooLarge);
  return {
    numerator,
    denominator: whole,
    value: (multiplier * numerator) / whole,
    variance,
    missing_reason: null,
  };
}
