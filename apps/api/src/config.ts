import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const text = z.string().trim();
const postgres = text.regex(/^postgres(ql)?:\/\//, 'must start with postgres://');
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

const collector = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as http://collector:4318',
});

function isMailServer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return /^smtps?:$/.test(protocol) && hostname !== '';
}

/**
 * How many proxies are in front of the portal, or which: only their word on a caller's address is trusted.
 * Never trust all proxies, as `true` would. A caller controls the leftmost address of X-Forwarded-For and can
 * send a new address at each try.
 */
const trustedProxies = text.transform((value, context) => {
  if (value === 'false') return false;
  if (/^\d+$/.test(value) && Number(value) > 0 && Number(value) < 100) return Number(value);
  const addresses = value.split(',').map((one) => one.trim());
  if (addresses.every(isAddress)) return addresses;
  context.addIssue(
    'must be the number of proxies in front of the portal (such as 1), or their addresses (such as 10.0.0.5, 10.1.0.0/16)',
  );
  return z.NEVER;
});

const isAddress = (value: string) =>
  isIP(value) !== 0 || (isIP(value.split('/')[0]!) !== 0 && ipaddr.isValidCIDR(value));

/** Every environment variable the server reads. docs/operations/ describes each: settings.md, documents.md, monitoring.md. */
const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  PROCESS: z.enum(['all', 'serve', 'work'], 'must be all, serve or work').default('all'),
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be from 0 to 65535')
    .max(65535, 'must be from 0 to 65535')
    .default(8080),
  HOST: text.default('127.0.0.1'),
  METRICS_PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be from 0 to 65535')
    .max(65535, 'must be from 0 to 65535')
    .optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_POOLER_URL: postgres.optional(),
  DATABASE_REPLICA_URL: postgres.optional(),
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be the web address that people use, such as https://benchmarking.example.org',
    })
    .optional(),
  PUBLIC_PROGRAMME_CODE: text
    .regex(/^[a-z0-9-]+$/, 'must contain only lowercase letters, digits and hyphens')
    .default('acute'),
  PUBLIC_PROGRAMME_NAME: text.default('Acute Care Benchmarking'),
  PUBLIC_PRODUCT_NAME: text.default('Benchmarking portal'),
  PUBLIC_SUPPORT_EMAIL: z.email('must be an email address').optional(),
  PUBLIC_GA_TRACKING_ID: text.regex(/^[A-Za-z0-9-]*$/, 'must be an ID such as G-ABC123DEF4').default(''),
  PUBLIC_PRIMARY_COLOUR: text
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #005ea5')
    .default('#12547a'),
  FIRST_SUPERUSER_EMAIL: z.email('must be an email address').optional(),
  AUTH_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  AUTH_SECRET_ALSO: text.min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: trustedProxies.default(false),
  SMTP_URL: text
    .refine(isMailServer, 'must have the form smtp://user:password@host:587 or smtps://user:password@host')
    .optional(),
  MAIL_FROM: text
    .regex(
      /^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'must be an address, or a name and an address, such as My Audit <no-reply@example.org>',
    )
    .optional(),
  DOCUMENTS_S3_BUCKET: text.optional(),
  DOCUMENTS_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.org' })
    .optional(),
  DOCUMENTS_S3_REGION: text.default('us-east-1'),
  DOCUMENTS_S3_PREFIX: text.default(''),
  DOCUMENTS_S3_ACCESS_KEY_ID: text.optional(),
  DOCUMENTS_S3_SECRET_ACCESS_KEY: text.optional(),
  DOCUMENT_SCANNER: text.optional(),
  DOCUMENT_SCANNER_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(1, 'must be from 1 to 600 seconds')
    .max(600, 'must be from 1 to 600 seconds')
    .default(60),
  WEBHOOKS_MAY_BE_PRIVATE: flag.default(false),
  DEMO: flag.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    )
    .default('warn'),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
});

/** The demonstration's support address. No one reads its messages. */
export const DEFAULT_SUPPORT_EMAIL = 'support@acute.example';

/** The demonstration's sender. */
const SHIPPED_SENDER = 'Benchmarking portal <no-reply@acute.example>';

/** The sender that messages show where none is set, so that no programme shows another one's address. */
function unsetSender({ PUBLIC_PROGRAMME_NAME, PUBLIC_URL }: z.output<typeof environment>): string {
  const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost';
  return `${PUBLIC_PROGRAMME_NAME.replaceAll(/[<>]/g, '')} <no-reply@${host}>`;
}

export type Config = Omit<z.output<typeof environment>, 'PUBLIC_SUPPORT_EMAIL' | 'MAIL_FROM'> & {
  MAIL_FROM: string;
  /** Empty: none. Production never uses the demonstration's address. */
  PUBLIC_SUPPORT_EMAIL: string;
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
      (issue) => `${issue.path.join('.')} ${issue.message}${shown(env, issue.path)}.`,
    );
    throw new Error(sentences.join('\n'));
  }
  if (result.data.NODE_ENV === 'production' && result.data.SMTP_URL && !result.data.MAIL_FROM)
    throw new Error(
      'MAIL_FROM is missing. Because SMTP_URL is set, set MAIL_FROM to the sender of emails, such as My Audit <no-reply@example.org>.',
    );
  if (result.data.PROCESS !== 'all' && !result.data.DATABASE_URL)
    throw new Error(
      'DATABASE_URL is missing. PROCESS=serve and PROCESS=work need your own PostgreSQL. Set DATABASE_URL, or remove PROCESS to run everything in one process with the built-in database.',
    );
  if (result.data.DATABASE_POOLER_URL && !result.data.DATABASE_URL)
    throw new Error(
      'DATABASE_URL is missing. If you set DATABASE_POOLER_URL, also set DATABASE_URL to the address of the database itself. The portal needs it to start and to run jobs.',
    );
  if (result.data.DATABASE_REPLICA_URL && !result.data.DATABASE_URL)
    throw new Error(
      'DATABASE_URL is missing. If you set DATABASE_REPLICA_URL, also set DATABASE_URL to the address of the primary. The portal writes to the primary.',
    );
  const demo = result.data.DEMO ?? result.data.NODE_ENV !== 'production';
  const MAIL_FROM = result.data.MAIL_FROM ?? (demo ? SHIPPED_SENDER : unsetSender(result.data));
  const support = result.data.PUBLIC_SUPPORT_EMAIL ?? (demo ? DEFAULT_SUPPORT_EMAIL : '');
  return { ...result.data, MAIL_FROM, PUBLIC_SUPPORT_EMAIL: support, demo };
}

/** Addresses of databases and mail servers hold passwords; a message must not repeat them. */
function shown(env: Record<string, string | undefined>, path: PropertyKey[]): string {
  const name = String(path[0]);
  const secret = [
    'DATABASE_URL',
    'DATABASE_POOLER_URL',
    'DATABASE_REPLICA_URL',
    'SMTP_URL',
    'AUTH_SECRET',
    'AUTH_SECRET_ALSO',
    'DOCUMENTS_S3_SECRET_ACCESS_KEY',
  ].includes(name);
  return secret ? '' : ` (it is “${env[name] ?? ''}”)`;
}
