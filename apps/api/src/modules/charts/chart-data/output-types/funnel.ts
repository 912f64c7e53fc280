import type { Funnel, FunnelLimits, FunnelSignal } from '@portal/contract/charts/chart-parts';
import { FUNNEL_LEVELS } from '@portal/statistics/funnel';
import { pluralOf } from '@portal/wording/plurals';
import { meaningOf } from '@portal/wording/signals';
import { scaled } from '../confidence-interval.ts';
import type { ChartContext } from '../load-chart-context.ts';
import type { ChartPart } from './chart-part.ts';
import { computeFunnel, type LimitsAt } from './compute-funnel.ts';

/** How many points a limit is drawn through. */
const STEPS = 60;

/** Each submission against the limits of a funnel (`judgeFunnel`), and the limits as they are drawn. */
export function toFunnel(loaded: ChartContext): ChartPart {
  const { measure, view, compared, project, own } = loaded;
  const { summary, set } = compared.picture;
  const isShown = view.visibility !== 'own_only' && !summary.suppressed;
  const judged = isShown ? computeFunnel(set, measure) : null;
  if (!judged) return { parts: { funnel: null } };
  const { basis, centre, counted, overdispersion, tauSquared, isAdjusted, signals } = judged;
  const grid = gridOver(counted.map(({ denominator }) => denominator));
  const draw = (limitsAt: LimitsAt) => grid.flatMap((n) => limitsRow(n, limitsAt, measure.multiplier));
  const ownSignal = signals.find(({ figure }) => figure.submission_id === own?.submission_id);
  return {
    parts: {
      funnel: {
        basis,
        target: centre * measure.multiplier,
        n: counted.length,
        overdispersion: overdispersion && { phi: overdispersion.phi, tau_squared: tauSquared },
        is_adjusted: isAdjusted,
        limits: draw(isAdjusted ? judged.widened : judged.byChance),
        chance_limits: draw(judged.byChance),
        signals: signals.map(({ figure, signal }) => ({
          key: String(figure.pseudonym_number),
          signal,
        })),
      },
    },
    sentence: ownSignal ? () => describeSignal(ownSignal.signal, measure.polarity, isAdjusted) : null,
    replaces: 'difference',
    method: describeFunnel(basis, overdispersion?.phi ?? null, isAdjusted, pluralOf(project.unit_name)),
  };
}

function limitsRow(denominator: number, limitsAt: LimitsAt, multiplier: number): FunnelLimits[] {
  const alert = scaled(limitsAt(denominator, FUNNEL_LEVELS.alert), multiplier);
  const alarm = scaled(limitsAt(denominator, FUNNEL_LEVELS.alarm), multiplier);
  return alert && alarm ? [{ denominator, alert, alarm }] : [];
}

/** From the smallest denominator to the largest, closer together where the limits bend; around it where all have the same. */
function gridOver(denominators: number[]): number[] {
  const [lowest, highest] = [Math.min(...denominators), Math.max(...denominators)];
  const [least, most] = lowest === highest ? [0.5 * lowest, 1.5 * highest] : [lowest, highest];
  const factor = (most / least) ** (1 / STEPS);
  return [...Array.from({ length: STEPS }, (_, step) => least * factor ** step), most];
}

function describeSignal(
  signal: FunnelSignal,
  polarity: 'higher' | 'lower' | 'neutral',
  isAdjusted: boolean,
): string {
  const limits = `${isAdjusted ? 'widened ' : ''}funnel limits`;
  if (signal === 'inside') return `It is within the 95% ${limits}, so nothing stands out.`;
  const { level, tone } = meaningOf(signal, polarity);
  const where = signal.startsWith('low') ? 'below' : 'above';
  const place = level === 'alarm' ? `the 99.8% ${limits}` : `the 95% ${limits} but within the 99.8% limits`;
  const judged = {
    worse:
      level === 'alarm'
        ? ', on the worse side: an alarm, worth looking into'
        : ', on the worse side: an alert',
    better: level === 'alarm' ? ', on the better side: worth learning from' : ', on the better side',
    neutral: level === 'alarm' ? ': unlikely to be due to chance, worth looking into' : '',
  }[tone];
  return `It is ${where} ${place}${judged}.`;
}

function describeFunnel(
  basis: Funnel['basis'],
  phi: number | null,
  isAdjusted: boolean,
  units: string,
): string {
  const centre =
    basis === 'ratio'
      ? 'The centre of the funnel is 1, as many as expected.'
      : 'The centre of the funnel is the sum of all numerators divided by the sum of all denominators.';
  const spread =
    phi === null
      ? ''
      : isAdjusted
        ? ` The ${units} vary more than chance alone would explain (φ = ${rounded(phi)}; 1 means chance alone). The limits are widened to allow for this variation (Spiegelhalter 2005).`
        : ` The ${units} vary no more than chance alone would explain (φ = ${rounded(phi)}).`;
  return `${centre} Limits are at 95% and 99.8%.${spread}`;
}

const rounded = (value: number) =>
  value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 });
