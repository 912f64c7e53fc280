import { createHash } from 'node:crypto';
import type { Db } from '../../../database/connect.ts';
import { transaction } from '../../../database/transaction.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { loadSuppression } from '../suppression/load-suppression.ts';
import { codesUsedBy, findUsedMeasures } from '../../measures/measures/measure-uses.ts';
import { selectMeasuresToCompute } from '../../measures/measures/measures.sql.ts';
import { computeAndStoreMeasureValues } from '../../measures/measures/refresh-measure-values.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { type Facts, loadProjectFacts } from '../results/project-facts.ts';
import type { MemberRow } from '../results/project-facts.sql.ts';
import { loadPublications } from '../results/load-publications.ts';
import type { Publication } from '../results/publication-types.ts';
import type { PublishedContent } from '../results/publication.sql.ts';
import { type LoadedResults, type ResultsSnapshot, withFreshSnapshot } from '../results/results-snapshot.ts';
import {
  choosableSets,
  minimumOthers,
  type OfferedGroups,
  loadOfferedGroups,
} from '../comparison-groups/load-offered-groups.ts';
import { assignPseudonymNumbers } from './assign-pseudonym-numbers.ts';
import {
  showsAtLeast,
  type EarlierVisibility,
  type PublicationVisibility,
  computeVisibilityAlone,
  computeVisibilityBesideEarlier,
} from './pseudonym-series-visibility.ts';
import {
  type DuePublication,
  recordRepublishedCorrections,
  selectDuePublications,
  selectChartGoals,
  selectMeasuresShown,
  selectProjectRow,
  selectProjectsDue,
  selectTakenPublications,
  storeContent,
  storePublication,
} from './publications.sql.ts';

type Project = LoadedResults['project'];
type Numbered = { sight: PublicationVisibility; number_series: number; numbers: ReadonlyMap<number, number> };

/** Takes the snapshots that are due in a programme: each project in a transaction of its own. */
export async function takeAllDueSnapshots(
  db: Db,
  deps: Pick<Deps, 'now'>,
  programmeId: number,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { id } of await selectProjectsDue(db, { programme_id: programmeId, now: deps.now() })) {
    try {
      await transaction(db, (tx) => takeDueSnapshots(tx, deps, id));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Takes the snapshots of a project that are due, the first published first. Periods that were published before there were
 * snapshots are fixed together, as they are shown at that moment.
 */
export async function takeDueSnapshots(tx: Db, deps: Pick<Deps, 'now'>, projectId: number): Promise<void> {
  await bumpResults(tx, projectId);
  const due = await selectDuePublications(tx, { project_id: projectId, now: deps.now() });
  if (due.length === 0) return;
  const project = await selectProjectRow(tx, projectId);
  const hasSnapshots = (await selectTakenPublications(tx, project.id)).length > 0;
  const older = hasSnapshots ? [] : due.filter(({ is_asked }) => !is_asked);
  await takeOlder(tx, { deps, project }, older);
  for (const one of due.filter((one) => !older.includes(one))) await takeOne(tx, { deps, project }, one);
}

type Of = { deps: Pick<Deps, 'now'>; project: Project };

async function takeOlder(tx: Db, of: Of, older: DuePublication[]): Promise<void> {
  if (older.length === 0) return;
  await withFreshSnapshot({ db: tx, deps: of.deps, project: of.project }, async (reading) => {
    const facts = await loadProjectFacts(reading);
    const offered = of.project.named_results ? null : await loadOfferedGroups(reading, 0);
    const numbers = new Map(facts.members.map((one) => [one.submission_id, one.pseudonym_number]));
    for (const { time_period_id } of older) {
      const sight = offered
        ? sightNow(offered, facts, time_period_id)
        : { visible: new Set(facts.submittedIn(time_period_id).keys()), offers: {} };
      await store(tx, reading, { time_period_id, numbered: { sight, number_series: 0, numbers } });
    }
  });
}

/** Lists the submissions a period shows without a snapshot, and their sets. */
function sightNow(offered: OfferedGroups, facts: Facts, timePeriodId: number): PublicationVisibility {
  const offers: PublicationVisibility['offers'] = {};
  for (const { key, bare } of keysIn(facts, timePeriodId)) {
    const offer = offered.offers.get(key);
    if (offer?.isOffered) offers[bare] = [...offer.shown];
  }
  return { visible: new Set(offered.visibleIn(timePeriodId)), offers };
}

async function takeOne(tx: Db, of: Of, { time_period_id }: DuePublication): Promise<void> {
  const { deps, project } = of;
  const taken = await selectTakenPublications(tx, project.id);
  const isAgain = taken.some((one) => one.time_period_id === time_period_id);
  // While it was withdrawn definitions may have changed without its figures.
  if (isAgain) {
    const measures = await selectMeasuresToCompute(tx, project.id);
    await computeAndStoreMeasureValues(tx, measures, {
      project_id: project.id,
      time_period_id,
      submission_ids: null,
    });
  }
  const publication_id = await withFreshSnapshot({ db: tx, deps, project }, async (reading) => {
    const numbered = await number(reading, await loadLinked(reading, taken, time_period_id), time_period_id);
    return store(tx, reading, { time_period_id, numbered });
  });
  if (!isAgain) return;
  const about = { project_id: project.id, time_period_id, publication_id };
  await recordRepublishedCorrections(tx, {
    ...about,
    reason: comparisonMessages.resultsRepublished.text,
    now: deps.now(),
  });
}

/**
 * The snapshots that a new one is laid beside: those of the newest series, or of the series that an earlier version of the
 * period is in. One after the other, since together they may be large.
 */
async function loadLinked(
  reading: ResultsSnapshot,
  taken: Awaited<ReturnType<typeof selectTakenPublications>>,
  timePeriodId: number,
): Promise<Publication[]> {
  const before = taken.findLast((one) => one.time_period_id === timePeriodId);
  const newest = Math.max(0, ...taken.map((one) => one.number_series));
  const series = before?.number_series ?? newest;
  const found: Publication[] = [];
  for (const one of taken) {
    const isLinked = one.number_series === series || one.number_series === newest;
    if (isLinked) found.push(...(await loadPublications(reading, [one])).values());
  }
  return found;
}

/** Chooses the pseudonym numbers of a publication, and the submissions it shows. */
async function number(
  reading: ResultsSnapshot,
  earlier: readonly Publication[],
  timePeriodId: number,
): Promise<Numbered> {
  const facts = await loadProjectFacts(reading);
  const minimum = minimumOthers(reading.project);
  const members = facts.members.map((one) => ({ ...one, id: one.submission_id })).sort((a, b) => a.id - b.id);
  const submittedIds = facts.submittedIn(timePeriodId);
  const submitted = members.filter(({ id }) => submittedIds.has(id));
  const sets = setsIn(facts, members, timePeriodId);
  const alone = computeVisibilityAlone(submitted, sets, minimum);
  const ids = members.map(({ id }) => id);
  const before = earlier.findLast((one) => one.time_period_id === timePeriodId);
  const newest = Math.max(-1, ...earlier.map((one) => one.number_series));
  const number_series = before?.number_series ?? Math.max(0, newest);
  const ofSeries = earlier.filter((one) => one.number_series === number_series);
  const known = numbersOf(ofSeries);
  const own = new Map(members.map((one) => [one.id, one.pseudonym_number]));
  const stay = number_series === 0 ? new Map([...own, ...known]) : known;
  if (ofSeries.length === 0)
    return { sight: alone, number_series, numbers: assignPseudonymNumbers(ids, stay) };
  const beside = computeVisibilityBesideEarlier(
    ofSeries.map((one) => toShown(one, facts)),
    { members, submitted, sets },
    minimum,
  );
  const costsNothing = beside.isSafe && showsAtLeast(beside.sight, alone);
  // Equal figures link two versions of a period, even if their numbers differ.
  if (costsNothing || before)
    return { sight: beside.sight, number_series, numbers: assignPseudonymNumbers(ids, stay) };
  return {
    sight: alone,
    number_series: newest + 1,
    numbers: assignPseudonymNumbers(ids, new Map(), stay.values()),
  };
}

const setsIn = (facts: Facts, members: Parameters<typeof choosableSets>[1], timePeriodId: number) => {
  const bareOf = new Map(keysIn(facts, timePeriodId).map(({ key, bare }) => [key, bare]));
  return choosableSets(facts, members, [timePeriodId]).map((set) => ({
    ...set,
    key: bareOf.get(set.key) ?? set.key,
  }));
};

/** The sets of a period by their keys, and by those they have in a snapshot, where an option is the same for ever. */
function keysIn({ options, groups, members, maps }: Facts, timePeriodId: number) {
  const ofOptions = options.map((option) => ({
    key: option.in(timePeriodId).key,
    bare: `option:${option.id}`,
  }));
  const others = choosableSets(
    { options: [], groups, maps },
    members.map((one) => ({ ...one, id: one.submission_id })),
    [timePeriodId],
  );
  return [...ofOptions, ...others.map(({ key }) => ({ key, bare: key }))];
}

/** Without those who have been erased since. */
function toShown({ visible, offers }: Publication, { byId }: Facts): EarlierVisibility {
  const still = (ids: ReadonlySet<number>) => new Set([...ids].filter((id) => byId.has(id)));
  return {
    visible: still(visible),
    sets: [...offers].map(([key, members]) => ({ key, members: still(members) })),
  };
}

function numbersOf(publications: readonly Publication[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { facts } of publications) {
    for (const { submission_id, pseudonym_number } of facts.members) {
      found.set(submission_id, pseudonym_number);
    }
  }
  return found;
}

async function store(
  tx: Db,
  reading: ResultsSnapshot,
  { time_period_id, numbered }: { time_period_id: number; numbered: Numbered },
): Promise<number> {
  const { project } = reading;
  const facts = await loadProjectFacts(reading);
  const { sight, number_series, numbers } = numbered;
  const about = { project_id: project.id, time_period_id };
  const measures = await loadMeasuresToPublish(tx, about);
  const disclosure = await loadSuppression(reading, [time_period_id]);
  const body = contentOf(facts, time_period_id, numbers);
  const content_hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  const submitted = [...facts.submittedIn(time_period_id)].sort(([a], [b]) => a - b);
  const { id } = await storePublication(tx, {
    project_id: project.id,
    time_period_id,
    taken_at: reading.now(),
    number_series,
    settings: { ...settingsOf(project), goals: await selectChartGoals(tx, about) },
    content_id: await storeContent(tx, { project_id: project.id, content_hash, body }),
    submitted: [submitted.map(([one]) => one), submitted.map(([, at]) => at?.getTime() ?? null)],
    visible: [...sight.visible].sort((a, b) => a - b),
    offers: sight.offers,
    measures: measures.map((one) => ({
      ...one,
      suppressed: [...disclosure.heldBackIn(one.id, time_period_id)],
    })),
  });
  return id;
}

/** Loads the definitions to publish, each with those of the measures that it uses. */
async function loadMeasuresToPublish(tx: Db, about: { project_id: number; time_period_id: number }) {
  const shown = await selectMeasuresShown(tx, about);
  const isAlone = ({ definition }: (typeof shown)[number]) =>
    codesUsedBy(definition).length === 0 && definition.split_of_id === null;
  if (shown.every(isAlone)) return shown;
  const all = await selectMeasuresToCompute(tx, about.project_id);
  return shown.map(({ id, definition }) => {
    const uses = findUsedMeasures(definition, all);
    return { id, definition: uses.length === 0 ? definition : { ...definition, uses } };
  });
}

const settingsOf = (project: Project) => ({
  named_results: project.named_results,
  disclosure_threshold: project.disclosure_threshold,
  round_counts: project.round_counts,
  minimum_peers: project.minimum_peers,
  quartile_method: project.quartile_method,
  verdict_rule: project.verdict_rule,
  unit_name: project.unit_name,
  source_text: project.source_text,
});

function contentOf(
  facts: Facts,
  timePeriodId: number,
  numbers: ReadonlyMap<number, number>,
): PublishedContent {
  return {
    members: facts.members.map((one): MemberRow => [
      one.submission_id,
      one.organisation_id,
      numbers.get(one.submission_id) ?? one.pseudonym_number,
      one.submission_name,
      one.organisation_name,
      one.region,
      one.board_code,
      one.board_name,
      one.ended_on,
    ]),
    options: facts.options.map(({ id, name, filter_id, filter_name }) => ({
      id,
      name,
      filter_id,
      filter_name,
    })),
    holders: facts.options.map((option) => [option.id, [...option.in(timePeriodId).members]]),
    groups: facts.groups,
    maps: facts.maps,
  };
}
