import { Navigate } from 'react-router';
import { PageNotFound } from '../../../shell/error-handling/page-errors.ts';
import { useExplorer } from './use-explorer.ts';

/** The first chart of the group; the group itself where it has none. */
export default function GroupFirstChartPage() {
  const { group, to } = useExplorer();
  if (!group) throw new PageNotFound(location.pathname);
  const first = group.charts[0];
  return (
    <Navigate
      replace
      to={first ? to.chart(group.collection_code, first.id) : to.group(group.collection_code)}
    />
  );
}
