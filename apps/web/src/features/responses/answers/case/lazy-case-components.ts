/** The parts that a section's page needs for a case only: fetched as one file when a case is opened. */
export { CaseBar } from './case-bar.tsx';
export { CaseCompletion } from './case-completion.tsx';
export { UnsentNotice } from '../submission/unsent-notice.tsx';
