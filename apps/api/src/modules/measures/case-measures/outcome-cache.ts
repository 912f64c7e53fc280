import type { CaseOutcome, listCaseMeasures } from '@portal/contract/measures/case-measures';
import { caseOutcomes } from '@portal/contract/measures/case-measures';
import type { z } from 'zod';
import type { Deps } from '../../../http/dependencies.ts';
import { ResultCache } from '../../../lib/result-cache.ts';
import type { CaseResult } from '../measures/decide-case-outcome.ts';

/** The ids of cases in the order of the list, and how each counts in a measure: 5 bytes for each case. */
export type MeasureOutcomes = { ids: Int32Array; outcomes: Uint8Array };
export type CaseMeasures = z.input<typeof listCaseMeasures.response>;
type Entry = { revision: string } & ({ outcomes: MeasureOutcomes } | { measures: CaseMeasures });

/** The outcomes of 1,000 submissions with 2,000 cases in one measure, or of 20 in 50. */
const MOST_BYTES = 10_000_000;
const MOST_ENTRIES = 10_000;
/** The bytes that an entry takes besides its content. */
const ENTRY_BYTES = 300;
/** Each server has its own. */
const cachesBy = new WeakMap<object, ResultCache<Entry>>();

/** Identifies the cases of one submission in one state of all that their outcomes depend on. */
export type OutcomeKey = { questionnaire_id: number; submission_id: number; revision: string };

/**
 * Caches how the cases of submissions count in measures, so that the pages of a list do not calculate all cases again. A
 * result is used for the revision that it was calculated in, and replaced by that of the next.
 */
export class OutcomeCache {
  private readonly cache: ResultCache<Entry>;

  constructor(
    deps: Pick<Deps, 'now'>,
    private readonly key: OutcomeKey,
  ) {
    this.cache = cachesBy.get(deps) ?? new ResultCache<Entry>(MOST_ENTRIES, MOST_BYTES);
    cachesBy.set(deps, this.cache);
  }

  /** Returns the outcomes in a measure; calculates them if they are not those of the revision. */
  async outcomesIn(measureId: number, calculate: () => Promise<MeasureOutcomes>): Promise<MeasureOutcomes> {
    const entry = await this.current(String(measureId), async () => ({ outcomes: await calculate() }));
    return (entry as Extract<Entry, { outcomes: unknown }>).outcomes;
  }

  /** Stores outcomes that were calculated for another purpose. */
  storeOutcomes(measureId: number, outcomes: MeasureOutcomes): void {
    this.store(this.nameOf(String(measureId)), { revision: this.key.revision, outcomes });
  }

  /** Returns the values of all measures; calculates them if they are not those of the revision. */
  async measures(calculate: () => Promise<CaseMeasures>): Promise<CaseMeasures> {
    const entry = await this.current('all', async () => ({ measures: await calculate() }));
    return (entry as Extract<Entry, { measures: unknown }>).measures;
  }

  private nameOf(part: string): string {
    return [this.key.questionnaire_id, this.key.submission_id, part].join();
  }

  private async current(part: string, calculate: () => Promise<Omit<Entry, 'revision'>>): Promise<Entry> {
    const { revision } = this.key;
    const name = this.nameOf(part);
    const found = this.cache.get(name)?.result;
    if (found?.revision === revision) return found;
    return this.cache.calculateOnce(`${name} ${revision}`, async () => {
      const entry = { ...(await calculate()), revision } as Entry;
      this.store(name, entry);
      return entry;
    });
  }

  private store(name: string, entry: Entry): void {
    const content =
      'outcomes' in entry
        ? entry.outcomes.ids.byteLength + entry.outcomes.outcomes.byteLength
        : 2 * JSON.stringify(entry.measures).length;
    this.cache.set(name, entry, ENTRY_BYTES + content);
  }
}

/** Packs the results of cases in their order. */
export const packOutcomes = (ids: Int32Array, results: readonly CaseResult[]): MeasureOutcomes => ({
  ids,
  outcomes: Uint8Array.from(results, ({ outcome }) => caseOutcomes.indexOf(outcome)),
});

/** Lists the ids of the cases that count in one way, or of all. */
export function idsWithOutcome(
  { ids, outcomes }: MeasureOutcomes,
  outcome: CaseOutcome | undefined,
): number[] {
  const wanted = outcome && caseOutcomes.indexOf(outcome);
  return [...ids].filter((_, at) => wanted === undefined || outcomes[at] === wanted);
}
