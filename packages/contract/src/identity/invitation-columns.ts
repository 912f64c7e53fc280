/** The column headings of an invitation list: written in the template, and expected by the server. */
export const invitationColumns = ['Name', 'Email address', 'Role', 'Organisation', 'Projects'] as const;
export type InvitationColumn = (typeof invitationColumns)[number] | 'Job title';
