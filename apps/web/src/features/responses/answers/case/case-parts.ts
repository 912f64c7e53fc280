/** What the page of a section needs for a case and nothing else does: fetched as one file, when a case is opened. */
export { CaseBar } from './case-bar.tsx';
export { CaseCompletion } from './case-completion.tsx';
export { UnsentNotice } from '../submission/unsent-notice.tsx';
