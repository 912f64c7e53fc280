import type { PlanDate } from '@portal/contract/charts/annotations';

const planDateNames: Record<PlanDate, string> = {
  starts: 'Action plan starts',
  due: 'Action plan due',
};

/** Names the date of an action plan before its aim, in place of an annotation’s text. */
export const namePlanDate = <One extends { annotation_text: string; plan_date: PlanDate | null }>(
  one: One,
): One =>
  one.plan_date === null
    ? one
    : { ...one, annotation_text: `${planDateNames[one.plan_date]}: ${one.annotation_text}` };

type Said = { time_period_id: number; time_period_name: string; annotation_text: string };

/** An annotated period of a chart; its number appears in the picture and before its text. */
export type AnnotatedPeriod<One extends Said = Said> = {
  number: number;
  time_period_id: number;
  time_period_name: string;
  said: One[];
};

/** @param annotations oldest period first, as the server lists them */
export function groupAnnotationsByPeriod<One extends Said>(
  annotations: readonly One[],
): AnnotatedPeriod<One>[] {
  const found = new Map<number, AnnotatedPeriod<One>>();
  for (const one of annotations) {
    const { time_period_id, time_period_name } = one;
    const period = found.get(time_period_id);
    if (period) period.said.push(one);
    else found.set(time_period_id, { number: found.size + 1, time_period_id, time_period_name, said: [one] });
  }
  return [...found.values()];
}

/** Describes all annotations, for a document that is read without the page. */
export const annotationLines = (annotations: readonly AnnotatedPeriod[]): string[] =>
  annotations.map(
    ({ number, time_period_name, said }) =>
      `${number} ${time_period_name}: ${said.map(({ annotation_text }) => annotation_text).join(' ')}`,
  );
