import type { Visibility } from '@portal/contract/organisations/scopes';

/** The visibility of a project for the organisations of one of its scopes, in words. */
export const visibilityNames: Record<Visibility, string> = {
  join: 'See it and take part; hidden from others',
  join_listed: 'See it and take part; others see it too',
  see: 'See it, without taking part',
};
export const visibilityOptions = Object.entries(visibilityNames).map(([value, label]) => ({ value, label }));
