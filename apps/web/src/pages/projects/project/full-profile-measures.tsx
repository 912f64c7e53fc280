import { CONTRIBUTOR } from '@portal/contract/identity/roles';
import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { RANK_METHOD } from '@portal/wording/ranks';
import { listUnusualFigures } from '@portal/wording/newly-unusual';
import { verdictMethods } from '@portal/wording/verdict-text';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OpenCaseNote } from '../../../features/outliers/outliers/open-case-note.tsx';
import { OpenPlansNote } from '../../../features/charts/action-plans/open-plans-note.tsx';
import { ProfileResources } from '../../../features/charts/chart-resources/profile-resources.tsx';
import { MeasureChartLink } from '../../../features/charts/scorecard/measure-chart-link.tsx';
import { Scorecard } from '../../../features/charts/scorecard/scorecard.tsx';
import { UnusualResultsList } from '../../../features/charts/scorecard/unusual-results-list.tsx';
import { VariationMatrix } from '../../../features/charts/scorecard/variation-matrix.tsx';
import { formatCount } from '../../../lib/format/format.ts';
import { moduleOnDemand, useLoaded } from '../../../lib/browser/lazy-module.tsx';
import { paths } from '../../../paths.ts';
import { ScreenSkeleton } from '../../../ui/feedback/shown-together.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { Profile } from './use-full-profile.ts';

type ProfileData = NonNullable<Profile['own']['data']>;
type LinkTo = (entry: ScorecardEntry, form?: string | null) => ReactNode;

/** Few users have any. */
const ownCases = moduleOnDemand(() => import('../../../features/outliers/outliers/my-outlier-cases.tsx'));

type MeasuresProps = { profile: Profile; data: ProfileData; shown: readonly ScorecardEntry[] };

/** Shows the user's outlier cases, the measures that stand out in a profile, and all its measures. */
export function FullProfileMeasures(props: MeasuresProps) {
  return props.profile.hasOwnCases ? <CasesAndMeasures {...props} /> : <Measures {...props} />;
}

/** Shows both when the code of the cases has loaded, so that the cases move nothing. */
function CasesAndMeasures(props: MeasuresProps) {
  const { project, user } = props.profile;
  const loaded = useLoaded(ownCases);
  if (!loaded) return <ScreenSkeleton />;
  return (
    <>
      <loaded.MyOutlierCases
        project={project}
        timePeriodId={props.data.time_period_id}
        mayAnswer={user.role_type_id === CONTRIBUTOR}
      />
      <Measures {...props} />
    </>
  );
}

function Measures({ profile, data, shown }: MeasuresProps) {
  const { project, own, query } = profile;
  const linkTo: LinkTo = (entry, form) => (
    <MeasureChartLink
      project={project}
      entry={entry}
      timePeriodId={data.time_period_id}
      submissionId={query.submission_id}
      form={form ?? null}
    />
  );
  return (
    <div aria-busy={own.isPlaceholderData}>
      <section aria-labelledby="unusual" className="mb-10">
        <h2 id="unusual" className="mb-3">
          Unusual results
        </h2>
        <UnusualResultsList found={listUnusualFigures(data.entries)} linkTo={linkTo} />
      </section>
      <ProfileResources query={query} entries={data.entries} linkTo={linkTo} />
      <MeasureList profile={profile} data={data} shown={shown} linkTo={linkTo} />
      <VariationMatrix
        entries={shown}
        caption={`Variation and targets for ${data.submission_name}, ${data.time_period_name}`}
        linkTo={linkTo}
      />
    </div>
  );
}

/** Shows the table of the measures that match the selection. */
function MeasureList({
  profile,
  data,
  shown,
  linkTo,
}: {
  profile: Profile;
  data: ProfileData;
  shown: readonly ScorecardEntry[];
  linkTo: LinkTo;
}) {
  const { project, query, beside, among, plans, openCases } = profile;
  return (
    <section aria-labelledby="measures">
      <h2 id="measures" className="mb-1">
        All measures
      </h2>
      <p role="status" className="mb-3 text-sm text-ink-faint">
        {shown.length === data.entries.length
          ? formatCount(shown.length, 'measure')
          : `${shown.length} of ${formatCount(data.entries.length, 'measure')}`}
      </p>
      {shown.length === 0 ? (
        <EmptyState icon="search" title="No measures match your filters">
          Select another topic or verdict, or shorten your search.
        </EmptyState>
      ) : (
        <Scorecard
          caption={`Profile of ${data.submission_name}, ${data.time_period_name}`}
          entries={shown}
          linkTo={linkTo}
          beside={beside}
          among={among}
          noteOf={({ chart_id }) => (
            <>
              <OpenPlansNote plans={plans} chartId={chart_id} submissionId={data.submission_id} />
              <OpenCaseNote cases={openCases} chartId={chart_id} submissionId={data.submission_id} />
            </>
          )}
          howTo={(entry) => (
            <Link
              className="link"
              aria-label={`Calculation: ${entry.chart_name}`}
              to={paths.explained(project.project_code, entry.chart_id, {
                'time-period': data.time_period_id,
                submission: query.submission_id,
              })}
            >
              Calculation
            </Link>
          )}
        />
      )}
      <p className="mt-4 max-w-3xl text-sm text-ink-faint">
        The bar runs from the lowest to the highest value compared. Its whiskers run from the 10th to the 90th
        percentile and its darker part covers the middle half. The line is the median and the diamond is your
        value. If higher or lower values are better, the better end is on the right.{' '}
        {verdictMethods[data.verdict_rule]} {RANK_METHOD} The most unusual values are the furthest from the
        median in robust standard deviations, (Q3 − Q1) ÷ 1.349.
      </p>
    </section>
  );
}
