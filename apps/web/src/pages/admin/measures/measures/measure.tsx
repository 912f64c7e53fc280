import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { measureQuery } from '../../../../data/measures/measures.ts';
import { MeasureForm } from '../../../../features/measures/measures/measure-form.tsx';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { toast } from '../../../../lib/browser/toasts.ts';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

/** A measure, to be changed. */
export default function MeasurePage() {
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const { data: measure, error } = useQuery(measureQuery(id));
  usePageTitle(measure?.measure_name ?? 'Measure');
  const list = paths.measures(measure && { project: measure.project_id });
  return (
    <PageBody>
      <PageHeader
        title={measure?.measure_name ?? 'Measure'}
        lead={
          measure && measure.charts.length > 0
            ? `Used by ${measure.charts.map((chart) => chart.chart_name).join(', ')}.`
            : undefined
        }
        crumbs={[{ label: 'Measures', to: list }]}
      />
      {error && <InlineMessage tone="error">{toApiError(error).error}</InlineMessage>}
      {!measure && !error && <Skeleton type="text@8" />}
      {measure && (
        <MeasureForm
          key={measure.id}
          projectId={measure.project_id}
          measure={measure}
          onCancel={() => void navigate(list)}
          onSaved={(_, job) => {
            toast(
              job
                ? 'Saved. The new definition takes effect when its values have been recalculated.'
                : 'Saved. All its values have been recalculated.',
              'success',
            );
            void navigate(paths.measures({ project: measure.project_id, job: job?.id }));
          }}
        />
      )}
    </PageBody>
  );
}
