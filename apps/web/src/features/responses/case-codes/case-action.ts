import type { CaseCode } from '@portal/contract/responses/case-codes';

export type CaseAction =
  | { act: 'make' }
  | { act: 'reviewer'; cases: readonly CaseCode[] }
  | { act: 'withdraw'; row: CaseCode }
  | { act: 'transfer'; row: CaseCode };
