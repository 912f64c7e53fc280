import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import type { PublicationKey } from '../../platform/result-versions/result-state.sql.ts';
import type { FilterOptionByPeriod } from './filter-options-by-period.ts';
import { type Member, toMember } from './project-facts.ts';
import type { Publication } from './publication-types.ts';
import { type PublicationRow, type PublishedContent, selectPublications } from './publication.sql.ts';
import type { ResultsSnapshot } from './results-snapshot.ts';

const nameOf = ({ id, edition }: PublicationKey) => `publication ${id}:${edition}`;

/** Loads snapshots, in one statement where they are not remembered. */
export async function loadPublications(
  snapshot: ResultsSnapshot,
  keys: readonly PublicationKey[],
): Promise<Map<number, Publication>> {
  const byName = new Map(keys.map((key) => [nameOf(key), key.id]));
  const found = await snapshot.lasting<Publication>([...byName.keys()], async (missing) => {
    const read = await selectPublications(
      snapshot.db,
      missing.map((name) => byName.get(name)!),
    );
    const turn = createEventLoopYielder();
    const contents = new Map<number, { content: ReturnType<typeof toContent>; size: number }>();
    const loaded = new Map<string, { value: Publication; size: number }>();
    for (const { content_id, text } of read) {
      const size = text.length * 3;
      if (content_id !== null) {
        contents.set(content_id, { content: toContent(JSON.parse(text) as PublishedContent), size });
      } else {
        const row = JSON.parse(text) as PublicationRow;
        const { content, size: ofContent } = contents.get(row.content_id)!;
        loaded.set(nameOf(row), { value: toPublication(row, content), size: size + ofContent });
      }
      await turn();
    }
    return loaded;
  });
  return new Map([...found.values()].map((one) => [one.id, one]));
}

/** The same question about a period: as it was published, where it is; as the project is now otherwise. */
export async function loadSnapshotAtPeriod(
  snapshot: ResultsSnapshot,
  timePeriodId: number,
): Promise<ResultsSnapshot> {
  return (await loadSnapshotsAtPeriods(snapshot, [timePeriodId])).get(timePeriodId)!;
}

/** The same of several periods, whose snapshots are read together. */
export async function loadSnapshotsAtPeriods(
  snapshot: ResultsSnapshot,
  timePeriodIds: number[],
): Promise<Map<number, ResultsSnapshot>> {
  const live = snapshot.asItIs;
  const keyOf = new Map(live.periods.map((one) => [one.time_period_id, one.publication]));
  const keys = timePeriodIds.flatMap((id) => keyOf.get(id) ?? []);
  const loaded = keys.length === 0 ? new Map<number, Publication>() : await loadPublications(live, keys);
  return new Map(
    timePeriodIds.map((id) => {
      const key = keyOf.get(id);
      const publication = key ? loaded.get(key.id) : null;
      // Ask again if the publication was withdrawn between the two statements.
      if (publication === undefined) throw live.moved();
      return [id, publication ? live.as(publication) : live];
    }),
  );
}

/**
 * The same question about the newest publication, whose pseudonym numbers are the newest; about the project as it is now where
 * nothing is published, or others have names.
 */
export async function loadSnapshotAtNewestPseudonyms(
  snapshot: ResultsSnapshot,
  numberSeries?: number,
): Promise<ResultsSnapshot> {
  const live = snapshot.asItIs;
  if (live.project.named_results) return live;
  const keys = live.periods.flatMap(({ publication }) => publication ?? []);
  const candidates = keys.filter((one) => numberSeries === undefined || one.number_series === numberSeries);
  const newest = candidates.sort((a, b) => b.number_series - a.number_series || b.id - a.id)[0];
  return newest ? live.as((await loadPublications(live, [newest])).get(newest.id)!) : live;
}

function toContent(body: PublishedContent) {
  const members: Member[] = body.members.map(toMember);
  const heldBy = new Map(body.holders);
  const options = body.options.map((option): FilterOptionByPeriod => {
    const version = { key: `option:${option.id}`, members: heldBy.get(option.id) ?? [], since: null };
    return { ...option, in: () => version };
  });
  const byId = new Map(members.map((one) => [one.submission_id, one]));
  return { members, byId, options, groups: body.groups, maps: body.maps };
}

function toPublication(row: PublicationRow, content: ReturnType<typeof toContent>): Publication {
  const [ids, times] = row.submitted;
  const submitted = new Map<number, Date | null>();
  for (const [at, id] of ids.entries()) {
    const time = times[at] ?? null;
    submitted.set(id, time === null ? null : new Date(time));
  }
  return {
    id: row.id,
    edition: row.edition,
    number_series: row.number_series,
    time_period_id: row.time_period_id,
    version: row.version,
    settings: row.settings,
    taken_at: new Date(row.taken_at),
    facts: { ...content, submitted },
    visible: new Set(row.visible),
    offers: new Map(Object.entries(row.offers).map(([key, shown]) => [key, new Set(shown)])),
    suppressed: new Map(row.suppressed.map(([id, held]) => [id, new Set(held)])),
  };
}
