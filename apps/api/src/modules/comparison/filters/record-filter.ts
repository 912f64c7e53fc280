import { createAuditRecorder } from '../../platform/audit/audit-recorder.ts';

export const recordFilter = createAuditRecorder('filter');

/** Records a change to all filters of a project. */
export const recordFilters = createAuditRecorder('project');
