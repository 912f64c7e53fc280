import * as contract from '@portal/contract/charts/annotations';
import type { Input } from '@portal/contract/shared/endpoint';
import { namePlanDate } from '@portal/wording/annotated-periods';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

/** Loads the annotations of a chart's periods: those for all users and, if given, those of a submission. */
export const annotationsQuery = (chartId: number, submissionId: number | null) =>
  queryOptions({
    queryKey: ['annotations', chartId, submissionId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { annotations } = await call(
        contract.listAnnotations,
        { params: { id: chartId }, query: { submission_id: submissionId ?? undefined } },
        signal,
      );
      return annotations.map(namePlanDate);
    },
  });

export const addAnnotation = createMutation(
  'annotations',
  (id: number, body: Input<typeof contract.addAnnotation>['body']) =>
    call(contract.addAnnotation, { params: { id }, body }),
);
export const deleteAnnotation = createMutation('annotations', (id: number, annotation_id: number) =>
  call(contract.deleteAnnotation, { params: { id, annotation_id } }),
);
