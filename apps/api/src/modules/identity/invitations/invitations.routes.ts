import * as contract from '@portal/contract/identity/invitations';
import { serve, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { importInvitations } from './import-invitations.ts';
import { resendInvitation } from './resend-invitation.ts';

export const invitationsRoutes = [
  serveWithManualTransaction(contract.importInvitations, importInvitations),
  serve(contract.resendInvitation, resendInvitation),
];
