import type { MeasureKind } from '@portal/contract/measures/measure-kinds';
import { formatNumber } from './numbers.ts';

const decimals = 1;
const say = (value: number) => formatNumber(value, { decimals });

/** A relative index in a sentence: how far from what is expected, or how much one end is beside the other. */
export function relativeIndexWords(kind: MeasureKind, index: number | null): string | null {
  if (index === null) return null;
  if (kind === 'slope_index')
    return `Relative index of inequality: ${formatNumber(index, { decimals: 2 })}. At the end of the last group, the line is ${formatNumber(index, { decimals: 2 })} times as high as at the start of the first.`;
  const off = index - 100;
  const place =
    say(Math.abs(off)) === say(0)
      ? 'as expected'
      : `${say(Math.abs(off))}% ${off > 0 ? 'more' : 'less'} than expected`;
  return `Relative index: ${say(index)}, ${place} (100 is the expected level).`;
}
