import { kindsOverCases } from '@portal/contract/measures/measure-kinds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { measureQuery } from '../../../../data/measures/measures.ts';
import { MeasureForm } from '../../../../features/measures/measures/measure-form.tsx';
import { SplitMeasure } from '../../../../features/measures/measures/split-measure.tsx';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { toast } from '../../../../lib/browser/toasts.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { InlineMessage } from '../../../../ui/feedback/inline-message.tsx';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

/** A measure, to be changed. */
export default function MeasurePage() {
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const [isSplitting, setSplitting] = useState(false);
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
        actions={
          measure && kindsOverCases.includes(measure.kind) && measure.split_of_id === null ? (
            <Button icon="layers" onClick={() => setSplitting(true)}>
              Split by…
            </Button>
          ) : undefined
        }
      />
      {measure && isSplitting && (
        <SplitMeasure
          measure={measure}
          onClose={() => setSplitting(false)}
          onJob={(job) => void navigate(paths.measures({ project: measure.project_id, job }))}
        />
      )}
      {measure?.split_of_id && (
        <InlineMessage tone="info" className="mb-6">
          This measure is part of a split by “{measure.split_by}”. To change its calculation, change{' '}
          <Link className="link" to={paths.measure(measure.split_of_id)}>
            the original measure
          </Link>
          .
        </InlineMessage>
      )}
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
