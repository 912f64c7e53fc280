import type { Funnel, FunnelLimits } from '@portal/contract/charts/chart-parts';
import type { ChanceInSet } from '@portal/statistics/verdicts/chance-models';
import { FUNNEL_LEVELS } from '@portal/statistics/verdicts/funnel';
import { pluralOf } from '@portal/wording/plurals';
import { scaleInterval } from '../confidence-interval.ts';
import type { ChartContext } from '../load-chart-context.ts';
import type { ChartPart } from './chart-part.ts';

/** How many points a limit is drawn through. */
const STEPS = 60;

/** Draws the limits by which values are judged, over their denominators. */
export function toFunnel({ measure, compared, project, judged }: ChartContext): ChartPart {
  const { chance, judging } = judged;
  const { model } = judging;
  const denominators = compared.picture.set.flatMap(({ submission_id, denominator, value }) =>
    compared.picture.summary.places.has(submission_id) && value !== null && (denominator ?? 0) > 0
      ? [denominator!]
      : [],
  );
  if (!chance || model === null || model === 'estimate') return { parts: { funnel: null } };
  const { overdispersion } = chance;
  const grid = gridOver(denominators);
  const draw = (limitsAt: ChanceInSet['limitsAt']) =>
    grid.flatMap((n) => limitsRow(n, limitsAt, measure.multiplier));
  return {
    parts: {
      funnel: {
        basis: model,
        target: chance.centre * measure.multiplier,
        n: chance.n,
        overdispersion: overdispersion && { phi: overdispersion.phi, tau_squared: overdispersion.tauSquared },
        is_adjusted: chance.isWidened,
        limits: draw(chance.limitsAt),
        chance_limits: draw(chance.chanceLimitsAt),
      },
    },
    method: describeFunnel(model, chance, pluralOf(project.unit_name)),
  };
}

function limitsRow(
  denominator: number,
  limitsAt: ChanceInSet['limitsAt'],
  multiplier: number,
): FunnelLimits[] {
  const alert = scaleInterval(limitsAt(denominator, FUNNEL_LEVELS.alert), multiplier);
  const alarm = scaleInterval(limitsAt(denominator, FUNNEL_LEVELS.alarm), multiplier);
  return alert && alarm ? [{ denominator, alert, alarm }] : [];
}

/** From the smallest denominator to the largest, closer together where the limits bend; around it where all have the same. */
function gridOver(denominators: number[]): number[] {
  const [lowest, highest] = [Math.min(...denominators), Math.max(...denominators)];
  const [least, most] = lowest === highest ? [0.5 * lowest, 1.5 * highest] : [lowest, highest];
  const factor = (most / least) ** (1 / STEPS);
  return [...Array.from({ length: STEPS }, (_, step) => least * factor ** step), most];
}

const CENTRES: Record<Funnel['basis'], string> = {
  ratio: 'The centre of the funnel is 1, which means as many events as expected.',
  mean: 'The centre of the funnel is the mean of all cases; its limits come from the spread of the cases.',
  proportion: 'The centre of the funnel is the sum of all numerators divided by the sum of all denominators.',
  rate: 'The centre of the funnel is the sum of all numerators divided by the sum of all denominators.',
};

function describeFunnel(basis: Funnel['basis'], chance: ChanceInSet, units: string): string {
  const phi = chance.overdispersion?.phi ?? null;
  const spread =
    phi === null
      ? ''
      : chance.isWidened
        ? ` The ${units} vary more than chance alone would explain (φ = ${rounded(phi)}; 1 means chance alone). The limits are widened to allow for this variation (Spiegelhalter 2005).`
        : chance.overdispersion!.tauSquared > 0
          ? ` The ${units} vary more than chance alone would explain (φ = ${rounded(phi)}; 1 means chance alone). These limits do not allow for this variation.`
          : ` The ${units} vary no more than chance alone would explain (φ = ${rounded(phi)}).`;
  return `${CENTRES[basis]} Limits are at 95% and 99.8%.${spread}`;
}

const rounded = (value: number) =>
  value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 });
