import type { Annotation } from '@portal/contract/charts/annotations';
import type { AnnotatedPeriod as Annotated } from '@portal/wording/annotated-periods';

/** A period of a chart at which something is said. */
export type AnnotatedPeriod = Annotated<Annotation>;
