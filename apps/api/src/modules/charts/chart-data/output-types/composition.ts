import type { Composition } from '@portal/contract/charts/chart-parts';
import { sum } from '@portal/statistics/moments';
import { compareGroups } from '../compare-groups.ts';
import { countMissingSubmissions } from '../count-missing-submissions.ts';
import type { ChartContext } from '../load-chart-context.ts';
import { displayNameFor, visibleFigures } from '../build-chart-points.ts';
import type { ChartPart } from './chart-part.ts';
import { listComparisonGroups } from './list-comparison-groups.ts';
import { amountsFromOptions, amountsFromSeries } from './composition-amounts.ts';

type Member = ChartContext['knownFigures'][number];
type Set = Composition['sets'][number];

/**
 * Builds the composition of a whole for the user and each set, for comparison. A submission with a part
 * suppressed for a small number is left out of all sums. So no sum or difference of sums depends on that
 * part. Charts without parts return nothing: their distribution is that of their points.
 */
export async function toComposition(loaded: ChartContext): Promise<ChartPart> {
  const found =
    loaded.measure.kind === 'distribution' ? await amountsFromOptions(loaded) : amountsFromSeries(loaded);
  if (!found) return { parts: { composition: null } };
  const { parts, wholes } = found;
  const knownFigures = loaded.knownFigures.map((figure): Member => {
    const whole = wholes.get(figure.submission_id);
    if (figure.standing === 'would_single_out') return figure;
    const standing = whole?.standing ?? (figure.submitted ? 'not_reported' : 'not_submitted');
    return { ...figure, standing, value: whole ? sum(whole.amounts) : null };
  });
  const { view, filtered, groups, leftOut, project, ownId } = loaded;
  const own = knownFigures.find((figure) => figure.submission_id === ownId);
  const compared = compareGroups(knownFigures, filtered, groups, view, project);
  const amountsOf = (figure: Member) => wholes.get(figure.submission_id)!.amounts;
  const countedIn = (members: Member[]) => members.filter(({ standing }) => standing === 'counted');

  const toSet = (set: string, name: string, members: Member[], suppressed: Set['suppressed']): Set => {
    const counted = members.map(amountsOf);
    const about = { set, name, n: members.length, suppressed, is_own: set === 'own' };
    if (suppressed || members.length === 0) {
      return { ...about, n: suppressed ? 0 : about.n, amounts: null, total: null, shares: null };
    }
    return { ...about, ...sharesOf(parts.map((_, at) => sum(counted.map((one) => one[at]!)))) };
  };
  const sets = [
    ...(own && wholes.has(own.submission_id) ? [toSet('own', displayNameFor(own, view), [own], null)] : []),
    ...(view.visibility === 'own_only'
      ? []
      : listComparisonGroups({ ...loaded, knownFigures, own, compared })
    ).map(({ set, name, members, summary }) => toSet(set, name, countedIn(members), summary.suppressed)),
  ];
  const { picture } = compared;
  const isHidden = picture.summary.suppressed !== null && !view.unrestricted;
  const rows = visibleFigures(knownFigures, picture, view, ownId).filter(
    ({ standing, is_own, submission_id }) => standing === 'counted' || (is_own && wholes.has(submission_id)),
  );
  return {
    parts: {
      composition: {
        parts,
        unit: found.unit,
        sets,
        rows: rows
          .map((figure) => ({
            key: String(figure.pseudonym_number),
            name: displayNameFor(figure, view),
            is_own: figure.is_own,
            ...sharesOf(amountsOf(figure)),
          }))
          .sort((a, b) => b.shares[0]! - a.shares[0]! || Number(a.key) - Number(b.key)),
        left_out: isHidden ? 0 : picture.set.filter(({ standing }) => standing === 'small_number').length,
      },
    },
    sentence: (name) => describeShares(sets, found, name !== null),
    replaces: 'all',
    // Who has the first part but not all of them is in no whole.
    missing: countMissingSubmissions(knownFigures, picture, view, ownId, leftOut),
    method: `A group’s share for each part is the sum of its members’ amounts for that part, divided by the sum of their totals. Members with a part missing, or held back because of a small number, are left out. Groups of fewer than ${project.minimum_peers} members are held back.`,
  };
}

/** How many parts the sentence names: the user's largest. */
const SPOKEN = 3;

/** `Of your 1,203 beds 58.2% are “Medicine” (41.9% in all trusts), …`; null without an own whole. */
function describeShares(
  sets: Set[],
  { parts, unit }: Pick<Composition, 'parts' | 'unit'>,
  byName: boolean,
): string | null {
  const own = sets.find(({ set }) => set === 'own');
  const all = sets.find(({ set }) => set === 'all');
  if (!own?.shares) return null;
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  const answer = own.total === 1 ? own.shares.indexOf(1) : -1;
  if (answer >= 0) {
    const theirs = all?.shares ? `, the same as ${percent(all.shares[answer]!)} of ${lower(all.name)}` : '';
    return `${byName ? `The answer from ${own.name}` : 'Your answer'} is “${parts[answer]!.name}”${theirs}.`;
  }
  const what = unit || 'total';
  const whose = byName ? `Of ${own.name}’s ${what}` : `Of your ${what}`;
  const said = parts
    .map((part, at) => ({ name: part.name, mine: own.shares![at]!, theirs: all?.shares?.[at] }))
    .sort((a, b) => b.mine - a.mine)
    .slice(0, SPOKEN)
    .map(({ name, mine, theirs }, at) => {
      const first = at === 0;
      const others =
        theirs === undefined ? '' : ` (${percent(theirs)}${first ? ` in ${lower(all!.name)}` : ''})`;
      return `${percent(mine)}${first ? (unit ? ' are' : ' is') : ''} “${name}”${others}`;
    });
  return `${whose}, ${said.join('; ')}.`;
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function sharesOf(amounts: number[]) {
  const total = sum(amounts);
  return { amounts, total, shares: amounts.map((amount) => amount / total) };
}
