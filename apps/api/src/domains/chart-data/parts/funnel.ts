import type { Funnel, FunnelLimits, FunnelSignal } from '@portal/contract/chart-parts';
import {
  countSignal,
  FUNNEL_LEVELS,
  pooledRate,
  proportionFunnelLimits,
  proportionSignal,
  rateLimitsAtDenominator,
} from '@portal/statistics/funnel';
import type { Interval } from '@portal/statistics/intervals';
import {
  overdispersedProportionLimits,
  overdispersedRatioLimits,
  proportionOverdispersion,
  ratioOverdispersion,
} from '@portal/statistics/overdispersion';
import { meaningOf } from '@portal/wording/signals';
import { scaled } from '../interval-of.ts';
import type { Scene } from '../open-scene.ts';
import { pluralOf } from '@portal/wording/plurals';
import type { Addition } from './addition.ts';

/** How many points a limit is drawn through. */
const STEPS = 60;

type Entry = { numerator: number; denominator: number };
type LimitsAt = (denominator: number, confidence: number) => Interval | null;

const bases = {
  proportion: 'proportion',
  case_proportion: 'proportion',
  rate: 'rate',
  standardised_ratio: 'ratio',
} as const;

/**
 * Each submission against limits that widen as its denominator shrinks (Spiegelhalter 2005). Where submissions vary by more
 * than chance would make them, the limits are widened by it, and submissions are judged by the wide ones: else almost
 * everybody with large numbers would be out.
 */
export function toFunnel(scene: Scene): Addition {
  const { measure, view, compared, project, own } = scene;
  const basis = bases[measure.kind as keyof typeof bases] as Funnel['basis'] | undefined;
  const { summary, set } = compared.picture;
  const isShown = basis && view.visibility !== 'own_only' && !summary.suppressed && measure.multiplier > 0;
  const counted = set.flatMap((figure) => {
    const { standing, numerator, denominator, value } = figure;
    if (standing !== 'counted' || numerator === null || denominator === null || value === null) return [];
    if (denominator <= 0 || numerator < 0 || (basis === 'proportion' && numerator > denominator)) return [];
    return [{ figure, numerator, denominator, value: value / measure.multiplier }];
  });
  const centre = basis === 'ratio' ? 1 : pooledRate(counted);
  if (!isShown || centre === null || centre <= 0 || counted.length < 2) return { parts: { funnel: null } };

  const overdispersion = overdispersionOf(basis, counted, centre);
  const tauSquared = overdispersion?.tauSquared ?? 0;
  const isAdjusted = tauSquared > 0;
  const byChance: LimitsAt = (n, confidence) =>
    basis === 'proportion'
      ? proportionFunnelLimits(centre, n, confidence)
      : rateLimitsAtDenominator(centre, n, confidence);
  const widened: LimitsAt = (n, confidence) =>
    basis === 'proportion'
      ? overdispersedProportionLimits(centre, n, tauSquared, confidence)
      : scaled(overdispersedRatioLimits(centre * n, tauSquared, confidence), centre);
  const signalOf = ({ numerator, denominator, value }: (typeof counted)[number]): FunnelSignal | null => {
    if (isAdjusted) return signalAgainst(value, denominator, widened);
    return basis === 'proportion'
      ? proportionSignal(numerator, denominator, centre)
      : countSignal(numerator, centre * denominator);
  };
  const signals = counted.map((entry) => ({ entry, signal: signalOf(entry) ?? 'inside' }));
  const grid = gridOver(counted.map(({ denominator }) => denominator));
  const draw = (limitsAt: LimitsAt) => grid.flatMap((n) => limitsRow(n, limitsAt, measure.multiplier));
  const ownSignal = signals.find(({ entry }) => entry.figure.submission_id === own?.submission_id);
  return {
    parts: {
      funnel: {
        basis,
        target: centre * measure.multiplier,
        n: counted.length,
        overdispersion: overdispersion && { phi: overdispersion.phi, tau_squared: tauSquared },
        is_adjusted: isAdjusted,
        limits: draw(isAdjusted ? widened : byChance),
        chance_limits: draw(byChance),
        signals: signals.map(({ entry, signal }) => ({
          key: String(entry.figure.pseudonym_number),
          signal,
        })),
      },
    },
    sentence: ownSignal ? () => describeSignal(ownSignal.signal, measure.polarity, isAdjusted) : null,
    replaces: 'difference',
    method: describeFunnel(basis, overdispersion?.phi ?? null, isAdjusted, pluralOf(project.unit_name)),
  };
}

function overdispersionOf(basis: Funnel['basis'], entries: Entry[], centre: number) {
  if (basis === 'proportion') return proportionOverdispersion(entries, centre);
  return ratioOverdispersion(
    entries.map(({ numerator, denominator }) => ({
      observed: numerator,
      expected: centre * denominator,
    })),
  );
}

function signalAgainst(value: number, denominator: number, limitsAt: LimitsAt): FunnelSignal | null {
  const alert = limitsAt(denominator, FUNNEL_LEVELS.alert);
  const alarm = limitsAt(denominator, FUNNEL_LEVELS.alarm);
  if (!alert || !alarm) return null;
  if (value < alarm.lower) return 'low_alarm';
  if (value > alarm.upper) return 'high_alarm';
  if (value < alert.lower) return 'low_alert';
  return value > alert.upper ? 'high_alert' : 'inside';
}

function limitsRow(denominator: number, limitsAt: LimitsAt, multiplier: number): FunnelLimits[] {
  const alert = scaled(limitsAt(denominator, FUNNEL_LEVELS.alert), multiplier);
  const alarm = scaled(limitsAt(denominator, FUNNEL_LEVELS.alarm), multiplier);
  return alert && alarm ? [{ denominator, alert, alarm }] : [];
}

/** From the smallest denominator to the largest, closer together where the limits bend. */
function gridOver(denominators: number[]): number[] {
  const [least, most] = [Math.min(...denominators), Math.max(...denominators)];
  if (least === most) return [least];
  const factor = (most / least) ** (1 / STEPS);
  return [...Array.from({ length: STEPS }, (_, step) => least * factor ** step), most];
}

function describeSignal(
  signal: FunnelSignal,
  polarity: 'higher' | 'lower' | 'neutral',
  isAdjusted: boolean,
): string {
  const limits = `${isAdjusted ? 'widened ' : ''}limits of the funnel`;
  if (signal === 'inside') return `It lies within the 95% ${limits}: nothing stands out.`;
  const { level, tone } = meaningOf(signal, polarity);
  const where = signal.startsWith('low') ? 'below' : 'above';
  const place = level === 'alarm' ? `the 99.8% ${limits}` : `the 95% ${limits} but within those of 99.8%`;
  const judged = {
    worse:
      level === 'alarm'
        ? ', on the worse side: an alarm, worth looking into'
        : ', on the worse side: an alert',
    better: level === 'alarm' ? ', on the better side: worth learning from' : ', on the better side',
    neutral: level === 'alarm' ? ': more than chance would explain, worth looking into' : '',
  }[tone];
  return `It lies ${where} ${place}${judged}.`;
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
      : 'The centre of the funnel is all numerators over all denominators.';
  const spread =
    phi === null
      ? ''
      : isAdjusted
        ? ` The ${units} vary more than chance would make them (φ = ${rounded(phi)}; 1 would be chance alone), so the limits are widened by the variation between them (Spiegelhalter 2005).`
        : ` The ${units} vary no more than chance would make them (φ = ${rounded(phi)}).`;
  return `${centre} Limits are those of 95% and 99.8%.${spread}`;
}

const rounded = (value: number) =>
  value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 });
