import { z } from 'zod';

const text = z.string().trim();
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Every environment variable the server reads; docs/operations.md describes them in the same order. */
const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number('must be a number').int('must be a whole number').min(0).max(65535).default(8080),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: text.regex(/^postgres(ql)?:\/\//, 'must start with postgres://').optional(),
  PUBLIC_URL: z.url('must be the address people open, e.g. https://benchmarking.example.org').optional(),
  PUBLIC_PROGRAMME_CODE: text
    .regex(/^[a-z0-9-]+$/, 'must be small letters, digits and hyphens')
    .default('acute'),
  PUBLIC_PROGRAMME_NAME: text.default('Acute Care Benchmarking'),
  PUBLIC_PRODUCT_NAME: text.default('Benchmarking portal'),
  PUBLIC_SUPPORT_EMAIL: z.email().default('support@acute.example'),
  PUBLIC_GA_TRACKING_ID: text.default(''),
  PUBLIC_PRIMARY_COLOUR: text
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #005ea5')
    .default('#12547a'),
  FIRST_SUPERUSER_EMAIL: z.email('must be an email address').optional(),
  AUTH_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: flag.default(false),
  SMTP_URL: text.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://').optional(),
  MAIL_FROM: text.default('Benchmarking portal <no-reply@acute.example>'),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

export type Config = z.output<typeof environment> & {
  /** Load the demonstration programme: the default, except in production. */
  demo: boolean;
};

/** @throws with one sentence per variable that is wrong, naming it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environment.safeParse(given);
  if (!result.success) {
    const sentences = result.error.issues.map(
      (issue) =>
        `${issue.path.join('.')} is not usable: ${issue.message} (it is “${shown(env, issue.path)}”).`,
    );
    throw new Error(sentences.join('\n'));
  }
  return { ...result.data, demo: result.data.DEMO ?? result.data.NODE_ENV !== 'production' };
}

/** Addresses of databases and mail servers hold passwords; a message must not repeat them. */
function shown(env: Record<string, string | undefined>, path: PropertyKey[]): string {
  const name = String(path[0]);
  return /URL|SECRET/.test(name) && name !== 'PUBLIC_URL' ? 'hidden' : (env[name] ?? '');
}
