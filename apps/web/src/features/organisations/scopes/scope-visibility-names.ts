import type { Visibility } from '@portal/contract/organisations/scopes';

/** The visibility of a project for the organisations of one of its scopes, in words. */
export const visibilityNames: Record<Visibility, string> = {
  join: 'Can see it and take part; others cannot see it',
  join_listed: 'Can see it and take part; others can see it too',
  see: 'Can see it but not take part',
};
export const visibilityOptions = Object.entries(visibilityNames).map(([value, label]) => ({ value, label }));
