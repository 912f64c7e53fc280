import type { Output } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/invitations';
import { call, callForm } from '../lib/call.ts';
import { changed, write } from './write.ts';

export type InvitationReport = Output<typeof contract.importInvitations>;

/** What is wrong with which row; with `isFinal` and nothing wrong, everybody is invited. */
export async function importInvitations(file: File, isFinal: boolean): Promise<InvitationReport> {
  const form = new FormData();
  form.append('dry_run', String(!isFinal));
  form.append('file', file);
  const report = await callForm(contract.importInvitations, {}, form);
  if (report.invited > 0) await changed('users');
  return report;
}

export const resendInvitation = write('users', (id: number) =>
  call(contract.resendInvitation, { params: { id } }),
);
