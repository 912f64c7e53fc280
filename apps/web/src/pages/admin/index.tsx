import { useQuery } from '@tanstack/react-query';
import { deskQuery } from '../../data/desk.ts';
import { FirstSteps } from '../../features/desk/first-steps.tsx';
import { NextDates } from '../../features/desk/next-dates.tsx';
import { WaitingList } from '../../features/desk/waiting-list.tsx';
import { waitingLines } from '../../features/desk/waiting-lines.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageBody, PageHeader } from '../../ui/page/page-header.tsx';
import { LoadError } from '../../ui/telling/load-error.tsx';
import { Skeleton } from '../../ui/telling/skeleton.tsx';

/** The home of the desk: what needs doing now, each line leading to where it is done. */
export default function DeskPage() {
  usePageTitle('What needs doing');
  const { data, error, refetch } = useQuery(deskQuery);
  const isBegun = data?.steps.every(({ is_done }) => is_done) ?? false;
  const lines = data ? waitingLines(data) : [];
  return (
    <PageBody>
      <PageHeader title="What needs doing" />
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton type="text@8" />}
      {data && (
        <div className="grid gap-12">
          {!isBegun && <FirstSteps steps={data.steps} />}
          {(isBegun || lines.length > 0) && <WaitingList lines={lines} />}
          {(isBegun || data.next_dates.length > 0) && (
            <NextDates
              dates={data.next_dates}
              total={data.next_dates_total}
              undated={data.undated_projects}
            />
          )}
        </div>
      )}
    </PageBody>
  );
}
