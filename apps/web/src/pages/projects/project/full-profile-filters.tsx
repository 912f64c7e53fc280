import { verdictSymbols } from '@portal/wording/unusual-figures';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { LazyComboBox } from '../../../ui/form/lazy-combo-box.tsx';
import { Select, type SelectOption } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { Profile } from './use-full-profile.ts';

type SetParam = (name: string, value: string | number | null) => void;

/** The choices above a profile; all of them are in the address. */
export function FullProfileFilters({ profile }: { profile: Profile }) {
  const { query, own, withPeriod, withSubmission, periodOptions, choosePeriod } = profile;
  const { submissions, groups, hasChoice } = profile;
  const [params, setParams] = useUrlParams();
  const set: SetParam = (name, value) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null || value === '') next.delete(name);
        else next.set(name, String(value));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section
      aria-label="Filters"
      data-bar
      className="no-print mb-6 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] items-end gap-x-3 gap-y-2"
    >
      <Select
        label="Time period"
        options={periodOptions}
        value={query.time_period_id}
        onChange={choosePeriod}
      />
      {hasChoice && (
        <LazyComboBox
          label="Submission"
          placeholder="Select a submission"
          options={submissions}
          value={query.submission_id ?? own.data?.submission_id ?? null}
          onChange={(id) => set('submission', id)}
        />
      )}
      <ComparedWith profile={profile} />
      <Select
        label="Compare with period"
        value={withPeriod ?? ''}
        options={[
          { value: '', label: 'None' },
          ...periodOptions.filter(
            ({ value }) => value !== query.time_period_id || withSubmission !== undefined,
          ),
        ]}
        onChange={(event) => set('with-period', event.target.value)}
      />
      {hasChoice && (
        <LazyComboBox
          label="Compare with submission"
          placeholder="None"
          options={submissions}
          value={withSubmission ?? null}
          onChange={(id) => set('with-submission', id)}
        />
      )}
      <MeasureFilters groups={groups} params={params} set={set} />
    </section>
  );
}

/** Selects the comparison: all, the most similar, or a peer group. */
function ComparedWith({ profile: { project, query, own, peerGroups } }: { profile: Profile }) {
  const [, setParams] = useUrlParams();
  const { default_similar } = project;
  const similar = query.similar ?? (query.peer_group_id === undefined ? default_similar : null);
  const hasSimilar = default_similar !== null || (query.similar ?? 0) > 0;
  const isAmongAll = own.data?.among === '';
  if (peerGroups.length === 0 && query.peer_group_id === undefined && !hasSimilar) return null;
  const choose = (chosen: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('peer-group');
        next.delete('similar');
        if (chosen.startsWith(SIMILAR)) next.set('similar', chosen.slice(SIMILAR.length));
        else if (chosen !== '') next.set('peer-group', chosen);
        else if (default_similar !== null) next.set('similar', '0');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const sizes = [...new Set([...SIZES, ...(similar ? [similar] : [])])].sort((a, b) => a - b);
  return (
    // A list of the browser, because the profile does not wait for React Aria.
    <Select
      label="Compared with"
      options={[
        { value: '', label: 'All' },
        ...(hasSimilar
          ? sizes.map((size) => ({ value: `${SIMILAR}${size}`, label: `${size} most similar` }))
          : []),
        ...peerGroups.map(({ id, peer_group_name }) => ({ value: id, label: peer_group_name })),
      ]}
      value={query.peer_group_id ?? (similar && !isAmongAll ? `${SIMILAR}${similar}` : '')}
      onChange={(event) => choose(event.target.value)}
    />
  );
}

const SIMILAR = 'similar-';
const SIZES = [5, 8, 10, 15, 20];

/** Chooses which measures are listed, and in which order. */
function MeasureFilters({
  groups,
  params,
  set,
}: {
  groups: readonly SelectOption[];
  params: URLSearchParams;
  set: SetParam;
}) {
  return (
    <>
      {groups.length > 1 && (
        <Select
          label="Topic"
          value={params.get('group') ?? ''}
          options={[{ value: '', label: 'Any' }, ...groups]}
          onChange={(event) => set('group', event.target.value)}
        />
      )}
      <Select
        label="Verdict"
        value={params.get('verdict') ?? ''}
        options={[
          { value: '', label: 'Any' },
          ...Object.entries(verdictSymbols).map(([value, { name }]) => ({ value, label: name })),
        ]}
        onChange={(event) => set('verdict', event.target.value)}
      />
      <Select
        label="Sort by"
        value={params.get('order') ?? ''}
        options={[
          { value: '', label: 'Default' },
          { value: 'unusual', label: 'Most unusual first' },
        ]}
        onChange={(event) => set('order', event.target.value)}
      />
      <TextField
        label="Find a measure"
        type="search"
        autoComplete="off"
        value={params.get('search') ?? ''}
        onChange={(event) => set('search', event.target.value)}
      />
    </>
  );
}
