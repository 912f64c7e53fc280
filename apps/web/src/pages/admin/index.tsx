import { useQuery } from '@tanstack/react-query';
import { adminHomeQuery } from '../../data/admin/admin-home.ts';
import { FirstSteps } from '../../features/admin/admin-home/first-steps.tsx';
import { UpcomingDates } from '../../features/admin/admin-home/upcoming-dates.tsx';
import { ToDoList } from '../../features/admin/admin-home/to-do-list.tsx';
import { listToDoItems } from '../../features/admin/admin-home/list-to-do-items.ts';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { PageBody, PageHeader } from '../../ui/page/page-header.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Shows the admin home: the current to-do list, each line with a link to its page. */
export default function AdminHomePage() {
  usePageTitle('To do');
  const { data, error, refetch } = useQuery(adminHomeQuery);
  const isBegun = data?.steps.every(({ is_done }) => is_done) ?? false;
  const lines = data ? listToDoItems(data) : [];
  return (
    <PageBody>
      <PageHeader title="To do" />
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton type="text@8" />}
      {data && (
        <div className="grid gap-12">
          {!isBegun && <FirstSteps steps={data.steps} />}
          {(isBegun || lines.length > 0) && <ToDoList lines={lines} />}
          {(isBegun || data.next_dates.length > 0) && (
            <UpcomingDates
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
