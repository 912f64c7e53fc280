import * as contract from '@portal/contract/invitations';
import { serve, serveInSteps } from '../../http/mount.ts';
import { importInvitations } from './import-invitations.ts';
import { resendInvitation } from './resend-invitation.ts';

export const invitationsRoutes = [
  serveInSteps(contract.importInvitations, importInvitations),
  serve(contract.resendInvitation, resendInvitation),
];
