import { Link } from 'react-router';
import { paths } from '../../../paths.ts';

/** The chart of a figure, in its period and for its submission; in words alone where it has no page. */
export function FigureChartLink({
  figure,
  projectCode,
  timePeriodId,
  form,
}: {
  figure: {
    chart_id: number | null;
    chart_name: string;
    submission_id: number;
    tab_name: string | null;
    collection_code: string | null;
  };
  projectCode: string;
  timePeriodId: number;
  form?: string | undefined;
}) {
  const { chart_id, chart_name, tab_name, collection_code, submission_id } = figure;
  if (chart_id === null || !tab_name || !collection_code) return chart_name;
  const query = { 'time-period': timePeriodId, submission: submission_id, 'output-type': form };
  return (
    <Link className="link" to={paths.chart(projectCode, tab_name, collection_code, chart_id, query)}>
      {chart_name}
    </Link>
  );
}
