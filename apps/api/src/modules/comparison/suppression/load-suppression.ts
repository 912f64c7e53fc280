import { bindExpression } from '@portal/expressions/bind-expression';
import { type Expression, ExpressionError, parseExpression } from '@portal/expressions/expression';
import { hasRosterSyntax, mergeRosters, rosterTables } from '@portal/expressions/rosters/roster-tables';
import { measureName } from '@portal/expressions/measure-references';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { selectRosters } from '../../questionnaires/questionnaires/rosters.sql.ts';
import { loadProjectFacts } from '../results/project-facts.ts';
import type { Publication } from '../results/publication-types.ts';
import type { ResultsSnapshot } from '../results/results-snapshot.ts';
import { findSuppressedAcrossRevisions } from './suppress-revised-measures.ts';
import { findSuppressedMeasures, type DisclosedFacts } from './suppressed-measures.ts';
import { type LinkedDefinition, selectLinkedTables } from './linked-tables.sql.ts';
import { formulasOfMeasures, usesOf, withPublishedUses } from './used-measures.ts';
import { disclosedByCheck } from './linked-figures.ts';
import { caseCodesOf, namesOfCounts, toMeasureTerms } from './measure-terms.ts';
import { bandsOf, casesSplitBy } from './split-bands.ts';

/** A project's suppression of figures: the same for everyone, in every chart, file and answer. */
export type Suppression = {
  /** The submissions whose figure of a measure in a period is held back. */
  heldBackIn: (measureId: number, periodId: number) => ReadonlySet<number>;
  round_counts: boolean;
};

/**
 * Loads the figures of some periods to suppress because they, or figures calculated from them, are small.
 * Each submission is judged over everything the project's charts could publish about it in a period, in the
 * programme's order. The result does not depend on the caller or the request, so no two answers differ in it.
 * Without a threshold this costs nothing; if nothing is small, it costs at most one narrow read.
 */
export async function loadSuppression(snapshot: ResultsSnapshot, periodIds: number[]): Promise<Suppression> {
  if (snapshot.publication) return publishedDisclosure(snapshot, snapshot.publication);
  const { round_counts, disclosure_threshold: threshold } = snapshot.project;
  if (threshold === null) return { heldBackIn: () => NONE, round_counts };
  const held = await snapshot.part(`held back below ${threshold} in ${periodIds.join()}`, async () => {
    const found = await selectLinkedTables(snapshot.db, {
      projectId: snapshot.project.id,
      periodIds,
      threshold,
    });
    snapshot.sees(found.version);
    const parse = await loadParser(snapshot, found);
    return { value: await heldBack(found, threshold, parse), size: found.size };
  });
  return { heldBackIn: (...key) => held.get(key.join()) ?? NONE, round_counts };
}

/**
 * Loads what was published as suppressed, and of corrected figures also those that are small now or reveal
 * a small figure.
 */
async function publishedDisclosure(reading: ResultsSnapshot, publication: Publication): Promise<Suppression> {
  const { round_counts, disclosure_threshold: threshold } = publication.settings;
  const { suppressed, time_period_id, taken_at } = publication;
  const { revisions } = await loadProjectFacts(reading);
  const corrected = revisions.flatMap((one) =>
    one.time_period_id === time_period_id && one.revised_at > taken_at ? [one.submission_id] : [],
  );
  const asPublished = (measureId: number) => suppressed.get(measureId) ?? NONE;
  if (threshold === null || corrected.length === 0) return { heldBackIn: asPublished, round_counts };
  const name = `suppressed in publication ${publication.id}:${publication.edition}`;
  const held = await reading.part(name, async () => {
    const found = await selectLinkedTables(reading.db, {
      projectId: reading.project.id,
      periodIds: [time_period_id],
      threshold,
      submissionIds: [...new Set(corrected)],
    });
    reading.sees(found.version);
    const parse = await loadParser(reading, found);
    const all = new Map(await heldBack(found, threshold, parse));
    for (const [id, before] of suppressed) {
      const key = [id, time_period_id].join();
      all.set(key, new Set([...before, ...(all.get(key) ?? NONE)]));
    }
    return { value: all as ReadonlyMap<string, ReadonlySet<number>>, size: found.size };
  });
  return { heldBackIn: (...key) => held.get(key.join()) ?? NONE, round_counts };
}

const NONE: ReadonlySet<number> = new Set();

type Parse = (text: string) => Expression;

/** Loads the parser that reads rosters as their rows: a total over a roster is linked with the figures it adds up. */
async function loadParser(
  { db, project }: Pick<ResultsSnapshot, 'db' | 'project'>,
  { definitions, relations }: Awaited<ReturnType<typeof selectLinkedTables>>,
): Promise<Parse> {
  const texts = [
    ...definitions.flatMap(({ numerator, denominator }) => [numerator, denominator]),
    ...relations.map(({ expression }) => expression),
  ];
  if (!texts.some(hasRosterSyntax)) return parseExpression;
  const rosters = mergeRosters(rosterTables(await selectRosters(db, { projectId: project.id })));
  const isQuestion = (code: string) => rosters.above.has(code);
  return (text) => {
    const expression = parseExpression(text);
    try {
      return bindExpression(expression, { rosters, isQuestion });
    } catch (error) {
      if (error instanceof ExpressionError) return expression;
      throw error;
    }
  };
}

/** The submissions whose figures are held back, by measure and period. */
async function heldBack(
  found: Awaited<ReturnType<typeof selectLinkedTables>>,
  threshold: number,
  parse: Parse,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const held = new Map<string, Set<number>>();
  const turn = createEventLoopYielder();
  const definitions = new Map(found.definitions.map((one) => [one.id, one]));
  const earlier = groupBy(found.earlier, (one) => [one.time_period_id, one.submission_id].join());
  const relations = groupBy(found.relations, (row) => row.time_period_id);
  const readOnce = remember((ofPeriod: Relation[], ids: number[]): DisclosedFacts =>
    readTogether(
      ofPeriod,
      ids.map((id) => definitions.get(id)!),
      parse,
    ),
  );
  const factsByPeriod = new Map(
    found.measured.map(({ time_period_id, measure_ids }) => {
      const ofPeriod = relations.get(time_period_id) ?? [];
      const facts = readOnce(
        ofPeriod.map(({ question_code, expression }) => ({ question_code, expression })),
        measure_ids,
      );
      return [time_period_id, facts] as const;
    }),
  );
  for (const mine of found.submissions()) {
    const { time_period_id, submission_id } = mine[0]!;
    const before = earlier.get([time_period_id, submission_id].join());
    const facts = factsByPeriod.get(time_period_id)!;
    const ids = before
      ? findSuppressedAcrossRevisions(before, mine, facts, threshold)
      : findSuppressedMeasures(mine, facts, threshold);
    for (const id of ids) {
      const key = [id, time_period_id].join();
      if (!held.has(key)) held.set(key, new Set());
      held.get(key)!.add(submission_id);
    }
    await turn();
  }
  return held;
}

type Relation = { question_code: string | null; expression: string };

function readTogether(relations: Relation[], listed: LinkedDefinition[], parse: Parse): DisclosedFacts {
  const measures = withPublishedUses(listed);
  const uses = usesOf(measures);
  const used = new Set([...uses.values()].flat());
  const formulas = used.size > 0 ? formulasOfMeasures(measures, parse) : new Map<string, Expression>();
  for (const { question_code, expression } of relations) {
    if (question_code !== null) formulas.set(question_code, parse(expression));
  }
  const formulaOf = (code: string) => formulas.get(code);
  const bands = bandsOf(measures);
  const splitBy = new Set([...bands.values()].map(({ split_by }) => split_by));
  const splitsRead = (measure: LinkedDefinition) =>
    splitBy.size === 0 || bands.has(measure.id)
      ? []
      : caseCodesOf(measure, parse).filter((code) => splitBy.has(code));
  const sides = new Map(
    measures.map((measure) => {
      const splits = splitsRead(measure).map(casesSplitBy);
      const terms = { ...toMeasureTerms(measure, formulaOf, parse), splits };
      const name = measureName(measure.measure_code);
      const isNamed = used.has(measure.id) && !formulas.has(name);
      return [measure.id, isNamed ? { ...terms, name: new Map([[name, 1]]) } : terms];
    }),
  );
  const checks = relations.filter(({ question_code }) => question_code === null);
  return {
    sides,
    uses,
    bands,
    counts: namesOfCounts(sides.values()),
    checked: checks.flatMap(({ expression }) => disclosedByCheck(parse(expression), formulaOf)),
  };
}

/** Caches the result of `work` for each set of arguments. */
function remember<Given extends unknown[], Result>(work: (...given: Given) => Result) {
  const known = new Map<string, Result>();
  return (...given: Given): Result => {
    const key = JSON.stringify(given);
    if (!known.has(key)) known.set(key, work(...given));
    return known.get(key)!;
  };
}
