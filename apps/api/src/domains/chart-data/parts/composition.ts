import type { Composition } from '@portal/contract/chart-parts';
import { sum } from '@portal/statistics/moments';
import { isSmall } from '@portal/statistics/suppression';
import { selectFigures } from '../chart-data.sql.ts';
import { compareSets } from '../compare.ts';
import { toFigures } from '../figures.ts';
import type { Scene } from '../open-scene.ts';
import { nameFor, shownIn } from '../present-points.ts';
import type { Standing } from '../suppress.ts';
import { pluralOf } from '../unit-names.ts';
import { groupBy } from './group-by.ts';
import { selectOptionCounts } from './composition.sql.ts';
import type { Addition } from './parts-of.ts';
import { setsOf } from './sets-of.ts';

type Member = Scene['everybody'][number];
type Parts = Composition['parts'];
/** The amounts of one submission in the order of the parts, and why they do not count. */
type Whole = { amounts: number[]; standing: Standing };

/**
 * What a whole is made of, for oneself and each set side by side. Whoever has one part that rests on a small number is left
 * out of all sums, so that no sum or difference of sums depends on it. Charts without parts give nothing: their
 * distribution is that of their points.
 */
export async function toComposition(scene: Scene): Promise<Addition> {
  const found = scene.measure.kind === 'distribution' ? await fromOptions(scene) : await fromSeries(scene);
  if (!found) return { parts: { composition: null } };
  const { parts, wholes } = found;
  const everybody = scene.everybody.map((figure): Member => {
    const whole = wholes.get(figure.submission_id);
    const standing = whole?.standing ?? (figure.submitted ? 'not_reported' : 'not_submitted');
    return { ...figure, standing, value: whole ? sum(whole.amounts) : null };
  });
  const { view, filtered, groups, project, ownId } = scene;
  const own = everybody.find((figure) => figure.submission_id === ownId);
  const compared = compareSets(everybody, filtered, groups, view, project);
  const amountsOf = (figure: Member) => wholes.get(figure.submission_id)!.amounts;
  const countedIn = (members: Member[]) => members.filter(({ standing }) => standing === 'counted');

  const ownSet = own && wholes.has(own.submission_id) ? [{ figure: own, amounts: amountsOf(own) }] : [];
  const sets =
    view.visibility === 'own_only' ? [] : setsOf({ ...scene, everybody, own, compared } satisfies Scene);
  const rows = shownIn(everybody, compared.picture, view, ownId).filter(
    (figure) => figure.standing === 'counted' || (figure.is_own && wholes.has(figure.submission_id)),
  );
  const isHidden = compared.picture.summary.suppressed !== null && !view.unrestricted;
  return {
    parts: {
      composition: {
        parts,
        unit: found.unit,
        sets: [
          ...ownSet.map(({ figure, amounts }) => ({
            ...{ set: 'own', name: nameFor(figure, view), n: 1, suppressed: null, is_own: true },
            ...sharesOf(amounts),
          })),
          ...sets.map(({ set, name, members, summary }) => {
            const about = { set, name, n: summary.n, suppressed: summary.suppressed, is_own: false };
            if (summary.suppressed || summary.n === 0) {
              return { ...about, amounts: null, total: null, shares: null };
            }
            const counted = countedIn(members).map(amountsOf);
            return { ...about, ...sharesOf(parts.map((_, at) => sum(counted.map((one) => one[at]!)))) };
          }),
        ],
        rows: rows
          .map((figure) => ({ figure, ...sharesOf(amountsOf(figure)) }))
          .flatMap(({ figure, total, shares }) =>
            shares === null
              ? []
              : [
                  {
                    key: String(figure.pseudonym_number),
                    name: nameFor(figure, view),
                    is_own: figure.is_own,
                    total,
                    shares,
                  },
                ],
          )
          .sort((a, b) => b.shares[0]! - a.shares[0]! || Number(a.key) - Number(b.key)),
        left_out: isHidden
          ? 0
          : compared.picture.set.filter(({ standing }) => standing === 'small_number').length,
      },
    },
    method: 'The share of a set is the sum of its members’ amounts over the sum of their totals.',
  };
}

/** Each series of the chart is a part. A part that was not reported is not nothing: such a whole does not count. */
async function fromSeries({ db, project, period, allSeries, isOwn, measure, outputTypes }: Scene) {
  // Only a chart that can be stacked says that its series make up a whole.
  if (allSeries.length < 2 || !outputTypes.includes('stacked')) return null;
  const measure_ids = allSeries.map((one) => one.measure.id);
  const stored = await selectFigures(db, { project_id: project.id, measure_ids, period });
  const byPart = allSeries.map((one) => {
    const mine = stored.filter(({ measure_id }) => measure_id === one.measure.id);
    const figures = toFigures(mine, one.measure, project.disclosure_threshold, isOwn);
    return new Map(figures.map((figure) => [figure.submission_id, figure]));
  });
  const wholes = new Map<number, Whole>();
  for (const id of new Set(stored.map(({ submission_id }) => submission_id))) {
    const figures = byPart.map((figures) => figures.get(id));
    const amounts = figures.flatMap((figure) => figure?.value ?? []);
    if (amounts.length < byPart.length || amounts.some((amount) => amount < 0) || sum(amounts) === 0)
      continue;
    const isHeldBack = figures.some((figure) => figure?.standing === 'small_number');
    wholes.set(id, { amounts, standing: isHeldBack ? 'small_number' : 'counted' });
  }
  const parts: Parts = allSeries.map((one) => ({
    code: one.measure.measure_code,
    name: one.series_name,
  }));
  return { parts, wholes, unit: measure.unit };
}

/** Each option of a question is a part; where nobody has more than one answer, these are the submissions' own answers. */
async function fromOptions({ db, project, period, measure }: Scene) {
  const stored = await selectOptionCounts(db, measure.id, period.id);
  const names = new Map(stored.map((row) => [row.option_code, row.option_name]));
  const parts: Parts = [...names].map(([code, name]) => ({ code, name }));
  if (parts.length === 0) return null;
  const bySubmission = groupBy(stored, (row) => row.submission_id);
  const counts = [...bySubmission].map(([id, rows]) => {
    const given = new Map(rows.map((row) => [row.option_code, row.count]));
    return { id, amounts: parts.map(({ code }) => given.get(code) ?? 0) };
  });
  const areCases = counts.some(({ amounts }) => sum(amounts) > 1);
  const threshold = areCases ? project.disclosure_threshold : null;
  const wholes = new Map<number, Whole>();
  for (const { id, amounts } of counts) {
    const total = sum(amounts);
    if (total === 0) continue;
    const isHeldBack =
      threshold !== null && (total < threshold || amounts.some((count) => isSmall(count, threshold)));
    wholes.set(id, { amounts, standing: isHeldBack ? 'small_number' : 'counted' });
  }
  return { parts, wholes, unit: areCases ? 'cases' : pluralOf(project.unit_name) };
}

function sharesOf(amounts: number[]) {
  const total = sum(amounts);
  return { amounts, total, shares: total > 0 ? amounts.map((amount) => amount / total) : null };
}
