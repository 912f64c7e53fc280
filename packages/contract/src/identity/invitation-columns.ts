/** What a list of people to invite is called in its first row: the template, and what the server looks for. */
export const invitationColumns = ['Name', 'Email address', 'Role', 'Organisation', 'Projects'] as const;
export type InvitationColumn = (typeof invitationColumns)[number] | 'Job title';
