import type { ChartData } from '@portal/contract/charts/chart-data';
import type { Spc } from '@portal/contract/charts/chart-parts';
import { drawsIntervals } from '@portal/contract/charts/control-charts';
import { spcPointStyles } from '../../../charts/options/to-spc-options.ts';
import { AssuranceMark } from '../../../ui/benchmarking/assurance-mark.tsx';

type Polarity = ChartData['measure']['polarity'];

/** The two icons of the field, variation and assurance, each with what it means in words. */
export function SpcIcons({ spc, polarity }: { spc: Spc; polarity: Polarity }) {
  const { variation, assurance } = spc;
  const look = spcPointStyles[variation.icon];
  return (
    <div className="grid gap-3 self-start">
      <div className="flex gap-3 rounded-lg border border-line p-4">
        <svg aria-hidden viewBox="0 0 40 40" className="size-10 shrink-0" fill="none" stroke={look.colour}>
          <circle cx="20" cy="20" r="18" strokeWidth="2.5" />
          <path
            d={TRACES[directionOf(variation.icon, drawsIntervals(spc.chart) ? opposite[polarity] : polarity)]}
            strokeWidth="2.5"
            strokeLinejoin="round"
          />
        </svg>
        <div>
          <p className="font-semibold">{variation.title}</p>
          <p className="text-sm text-ink-soft">
            {variation.words.charAt(0).toUpperCase() + variation.words.slice(1)}
          </p>
        </div>
      </div>
      {assurance && (
        <div className="flex gap-3 rounded-lg border border-line p-4">
          <AssuranceMark icon={assurance.icon} size="large" />
          <div>
            <p className="font-semibold">{assurance.title}</p>
            <p className="text-sm text-ink-soft">{assurance.words}</p>
          </div>
        </div>
      )}
      <details className="text-sm text-ink-soft">
        <summary className="cursor-pointer font-semibold">Special cause rules</summary>
        <ul className="mt-2 list-disc pl-5">
          {spc.rules.map(({ cause, words }) => (
            <li key={cause}>{words}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** A long interval between events means few events. */
const opposite = { higher: 'lower', lower: 'higher', neutral: 'neutral' } as const;

/** Up and down for the usual; a step for a change, the way it went. */
const TRACES = {
  steady: 'M8 22 L14 16 L20 24 L26 17 L32 22',
  up: 'M8 26 L14 24 L20 25 L26 16 L32 12',
  down: 'M8 14 L14 16 L20 15 L26 24 L32 28',
};

/** Returns the direction of an icon's trace. If low is good, an improvement goes down. */
function directionOf(icon: Spc['variation']['icon'], polarity: Polarity): keyof typeof TRACES {
  switch (icon) {
    case 'common_cause':
      return 'steady';
    case 'special_cause_improvement':
      return polarity === 'lower' ? 'down' : 'up';
    case 'special_cause_concern':
      return polarity === 'lower' ? 'up' : 'down';
    case 'special_cause_neutral_high':
      return 'up';
    case 'special_cause_neutral_low':
      return 'down';
  }
}
