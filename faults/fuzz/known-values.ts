import { pick, type Random } from '../../apps/api/test/attacks/fuzz-requests.ts';

const MOST = 400;
type Plain = string | number;

/** The values in answers so far, by name: above all ids, from all callers and for all callers to try. */
export class KnownValues {
  private readonly values = new Map<string, Plain[]>();

  /** `above`: the name of the list or object that holds the value, without the s of many. */
  learn(value: unknown, above: string): void {
    if (Array.isArray(value)) for (const one of value.slice(0, 30)) this.learn(one, above);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) {
        if (typeof one === 'object') this.learn(one, toValueName(key));
        else if (typeof one === 'number' || (typeof one === 'string' && one.length < 60))
          this.keep(key === 'id' ? `${above}_id` : key, one);
      }
  }

  private keep(name: string, value: Plain): void {
    const known = this.values.get(name) ?? [];
    if (known.length === 0) this.values.set(name, known);
    if (known.length < MOST && !known.includes(value)) known.push(value);
  }

  pick(random: Random, name: string, isFit: (value: Plain) => boolean): Plain | null {
    const fit = (this.values.get(name) ?? []).filter(isFit);
    return fit.length > 0 ? pick(random, fit) : null;
  }
}

/** `/api/v1/questionnaires/{id}`, `timePeriods`: what an id there is of, as answers name it. */
export const toValueName = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/-/g, '_')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');

/** The name under which a parameter's value may be known. */
export function parameterValueName(parameter: string, path: string): string {
  if (parameter !== 'id') return parameter.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  const before = path.slice(0, path.indexOf('/{id}')).split('/').at(-1) ?? '';
  return `${toValueName(before)}_id`;
}
