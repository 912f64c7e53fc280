import { createAuditRecorder } from '../../platform/audit/audit-recorder.ts';

export const recordFilterChange = createAuditRecorder('filter');

/** Records a change to all filters of a project. */
export const recordProjectFiltersChange = createAuditRecorder('project');
