/**
 * How to sign in to the demonstration programme. Its accounts exist only there: a production start loads none of them.
 */
export const DEMO_PASSWORD = 'Compare-with-care-2025';
/** The secret behind the one-time codes of all demonstration users; `npm run code` prints the current one. */
export const DEMO_OTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export const demoAccounts = [
  { email_address: 'superuser@acute.example', who: 'superuser: the platform owner' },
  { email_address: 'admin@acute.example', who: 'admin: the programme team' },
  { email_address: 'contributor@acute.example', who: "contributor: audit lead at King's College Hospital" },
  { email_address: 'viewer@acute.example', who: "viewer: service manager at King's College Hospital" },
  {
    email_address: 'reviewer@acute.example',
    who: "reviewer: second reviewer of case notes at King's College Hospital",
  },
  {
    email_address: 'neighbour@acute.example',
    who: 'contributor: performance analyst at Manchester University NHS Foundation Trust',
  },
  {
    email_address: 'scotland@acute.example',
    who: 'contributor: information analyst at the Royal Infirmary of Edinburgh',
  },
] as const;

export function demoSignInHelp(): string {
  const width = Math.max(...demoAccounts.map((person) => person.email_address.length));
  const people = demoAccounts.map((person) => `  ${person.email_address.padEnd(width)}  ${person.who}`);
  return [
    'Sign in to the demonstration as:',
    ...people,
    `  password for all of them: ${DEMO_PASSWORD}`,
    '  one-time code: run `npm run code` in this folder',
  ].join('\n');
}
