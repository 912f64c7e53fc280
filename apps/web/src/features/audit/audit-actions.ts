/** What the log's actions are called. One that is not listed is shown by its own words. */
const names: Record<string, string> = {
  'auth.signed_in': 'Signed in',
  'auth.sign_in_failed': 'Sign-in failed: password',
  'auth.code_failed': 'Sign-in failed: code',
  'auth.password_changed': 'Password changed',
  'auth.password_reset_by_link': 'Password chosen by a link from a message',
  'auth.mfa_enabled': 'MFA turned on',
  'auth.mfa_disabled': 'MFA turned off',
  'user.registered': 'Registered',
  'user.created': 'User invited',
  'user.approved': 'User approved',
  'user.rejected': 'User rejected or closed',
  'user.updated': 'User changed',
  'user.mfa_reset': 'MFA reset',
  'user.deleted': 'User deleted',
  'access.requested': 'Access requested',
  'access.added': 'Access given',
  'access.approved': 'Access approved',
  'access.removed': 'Access removed',
  'time_period.created': 'Time period made',
  'time_period.updated': 'Time period changed',
  'time_period.ordered': 'Time periods put in order',
  'time_period.deleted': 'Time period deleted',
  'project.period_added': 'Project put into a time period',
  'project.period_removed': 'Project taken out of a time period',
  'project.dates_changed': 'Dates of a project changed',
  'project.results_hidden': 'Published results hidden',
  'submission.closed_again': 'Reopened questionnaire closed again',
  'project.first_started': 'First project started',
  'extension.given': 'Entry extended',
  'extension.changed': 'Longer entry changed',
  'extension.ended': 'Longer entry ended',
  'project.next_period_started': 'Next period started',
};

/** `submission.reopened` is `Submission reopened`. */
export function actionName(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ');
  return names[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** For the filter: what is known, and what is chosen even if it is not. */
export function actionOptions(chosen: string | undefined): { value: string; label: string }[] {
  const actions = new Set([...Object.keys(names), ...(chosen ? [chosen] : [])]);
  return [...actions].map((value) => ({ value, label: actionName(value) }));
}
