import type { SubmissionTimeline } from '@portal/contract/collection/submission-timeline';
import { useQuery } from '@tanstack/react-query';
import { submissionTimelineQuery } from '../../../data/collection/submission-timeline.ts';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { describeSubmissionPace, pacePath } from './describe-submission-pace.ts';

const BOX = { width: 480, height: 96 };
const DAY_MS = 86_400_000;

/** For the programme team: how many have submitted by the day, beside the period before. */
export function SubmissionPaceChart({
  projectId,
  timePeriodId,
}: {
  projectId: number;
  timePeriodId: number;
}) {
  const { data, error, refetch } = useQuery(submissionTimelineQuery(projectId, timePeriodId));
  if (error && !data) return <LoadError error={error} retry={refetch} />;
  if (!data) return <Skeleton type="text@3" />;
  const courses = [data.now, ...(data.before ? [data.before] : [])];
  const isEmpty = courses.every(({ days }) => days.length === 0);
  return (
    <figure className="mb-8 max-w-xl">
      <figcaption className="mb-3">{describeSubmissionPace(data)}</figcaption>
      {!isEmpty && <Curve {...data} />}
    </figure>
  );
}

/** The sentence above says what it shows. */
function Curve({ days_left, now, before }: SubmissionTimeline) {
  const courses = [now, ...(before ? [before] : [])];
  const lengths = courses.map((one) =>
    Math.ceil((Date.parse(one.collection_closes_at) - Date.parse(one.collection_opens_at)) / DAY_MS),
  );
  const longest = Math.max(1, ...lengths, ...courses.map(({ days }) => days[0]?.days_left ?? 0));
  const most = Math.max(
    1,
    ...courses.map(({ expected, days }) => Math.max(expected, days.at(-1)?.submitted ?? 0)),
  );
  const path = (one: typeof now, until: number) => pacePath(one, { longest, most, until }, BOX);
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`-2 -4 ${BOX.width + 4} ${BOX.height + 8}`}
        className="w-full border-b border-line-strong text-accent"
      >
        {before && (
          <path
            d={path(before, 0)}
            fill="none"
            className="stroke-ink-faint"
            strokeWidth="1.5"
            strokeDasharray="5 4"
          />
        )}
        {days_left !== null && (
          <path d={path(now, days_left)} fill="none" stroke="currentColor" strokeWidth="2.5" />
        )}
      </svg>
      <div className="tabular flex justify-between text-sm text-ink-faint">
        <span>{formatCount(longest, 'day')} before closing</span>
        <span>Closing</span>
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        Thick line: {now.time_period_name}.{before && ` Dashed line: ${before.time_period_name}.`} The chart
        goes up to {formatNumber(most)}.
      </p>
    </>
  );
}
