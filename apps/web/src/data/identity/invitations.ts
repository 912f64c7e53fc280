import type { Output } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/identity/invitations';
import { call, callForm } from '../../lib/http/call.ts';
import { invalidateQueriesFor, createMutation } from '../shared/mutation.ts';

export type InvitationReport = Output<typeof contract.importInvitations>;

/** Checks invitations and reports errors by row; with `isFinal` and no errors, invites everyone. */
export async function importInvitations(file: File, isFinal: boolean): Promise<InvitationReport> {
  const form = new FormData();
  form.append('dry_run', String(!isFinal));
  form.append('file', file);
  const report = await callForm(contract.importInvitations, {}, form);
  if (report.invited > 0) await invalidateQueriesFor('users');
  return report;
}

export const resendInvitation = createMutation('users', (id: number) =>
  call(contract.resendInvitation, { params: { id } }),
);
