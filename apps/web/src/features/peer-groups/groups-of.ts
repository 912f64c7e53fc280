import type { Filter } from '@portal/contract/filters';

/** What a dialog of peer groups needs to know of the project. */
export type GroupsOf = { projectId: number; unitName: string; filters: readonly Filter[] };
