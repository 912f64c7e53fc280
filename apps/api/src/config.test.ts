import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const wrong: [name: string, value: string, says: RegExp][] = [
  ['NODE_ENV', 'live', /production, development or test/],
  ['PROCESS', 'web', /all, serve or work/],
  ['METRICS_PORT', '-1', /from 0 to 65535/],
  ['PORT', 'abc', /a number/],
  ['PORT', '80.5', /a whole number/],
  ['PORT', '70000', /from 0 to 65535/],
  ['DATABASE_URL', 'mysql://portal:top-secret@db/portal', /postgres:\/\//],
  ['DATABASE_REPLICA_URL', 'mysql://portal:top-secret@db/portal', /postgres:\/\//],
  ['PUBLIC_URL', 'benchmarking', /the web address that people use/],
  ['PUBLIC_URL', 'ftp://benchmarking.example.org', /the web address that people use/],
  ['PUBLIC_PROGRAMME_CODE', 'My Audit', /lowercase letters, digits and hyphens/],
  ['PUBLIC_SUPPORT_EMAIL', 'help desk', /an email address/],
  ['PUBLIC_GA_TRACKING_ID', '"><script>', /an ID such as/],
  ['PUBLIC_PRIMARY_COLOUR', 'blue', /a colour such as/],
  ['FIRST_SUPERUSER_EMAIL', 'owner', /an email address/],
  ['AUTH_SECRET', 'top-secret', /at least 32 characters/],
  ['AUTH_SECRET_ALSO', 'top-secret', /at least 32 characters/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /an address such as/],
  ['TRUST_PROXY', 'true', /the number of proxies .* or their addresses/],
  ['TRUST_PROXY', '0.5', /the number of proxies/],
  ['TRUST_PROXY', '10.0.0.5, everybody', /their addresses/],
  ['SMTP_URL', 'mail.example.org:top-secret', /smtp:\/\//],
  ['SMTP_URL', 'smtp://user:top-secret@host:port', /smtp:\/\//],
  ['SMTP_URL', 'smtp://', /smtp:\/\//],
  ['MAIL_FROM', 'My Audit', /an address/],
  ['DEMO', '1', /true or false/],
  ['LOG_LEVEL', 'loud', /debug or silent/],
];

describe('configuration', () => {
  it.each(wrong)('%s that is %s is answered by a sentence naming it', (name, value, says) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(new RegExp(`^${name} must .*\\.$`));
    expect(read).toThrow(says);
  });

  it('repeats no secret in what it says', () => {
    for (const [name, value] of wrong.filter(([, value]) => value.includes('top-secret')))
      expect(() => readConfig({ [name]: value })).not.toThrow(/top-secret/);
  });

  it('names every wrong variable at once', () => {
    expect(() => readConfig({ PORT: 'abc', DEMO: 'maybe' })).toThrow(/PORT must[^]*\nDEMO must/);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_GA_TRACKING_ID: '' })).toEqual(readConfig({}));
  });

  it('wants the database itself beside a pooler or a replica', () => {
    const DATABASE_URL = 'postgres://portal@db/portal';
    for (const name of ['DATABASE_POOLER_URL', 'DATABASE_REPLICA_URL']) {
      const beside = { [name]: 'postgres://portal:top-secret@db:5001/portal' };
      expect(() => readConfig(beside)).toThrow(`DATABASE_URL is missing. If you set ${name},`);
      expect(() => readConfig(beside)).not.toThrow(/top-secret/);
      expect(readConfig({ ...beside, DATABASE_URL })).toMatchObject(beside);
    }
  });

  it('loads the demonstration except in production, where DEMO asks for it', () => {
    expect(readConfig({}).demo).toBe(true);
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', DEMO: 'true' }).demo).toBe(true);
    expect(readConfig({ DEMO: 'false' }).demo).toBe(false);
  });

  it('takes proxies by their number or by their addresses', () => {
    const proxies = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).TRUST_PROXY;
    expect(readConfig({}).TRUST_PROXY).toBe(false);
    expect([proxies('false'), proxies('2')]).toEqual([false, 2]);
    expect(proxies('10.0.0.5, fd00::/8')).toEqual(['10.0.0.5', 'fd00::/8']);
  });

  it('takes the forms an address of a sender and of a mail server come in', () => {
    for (const MAIL_FROM of ['no-reply@example.org', 'My Audit <no-reply@example.org>'])
      expect(readConfig({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
    const NODE_ENV = 'production';
    const server = { NODE_ENV, SMTP_URL: 'smtp://127.0.0.1:1025' };
    expect(() => readConfig(server), 'another’s sender').toThrow(/MAIL_FROM is missing/);
    expect(readConfig({ ...server, MAIL_FROM: 'no-reply@example.org' }).MAIL_FROM).toBe(
      'no-reply@example.org',
    );
    // Without a mail server the outbox shows a sender too: never the demonstration's.
    const own = { NODE_ENV, PUBLIC_PROGRAMME_NAME: 'My Audit' };
    expect(readConfig(own).MAIL_FROM).toBe('My Audit <no-reply@localhost>');
    expect(readConfig({ ...own, PUBLIC_URL: 'https://audit.example.org:8443' }).MAIL_FROM).toBe(
      'My Audit <no-reply@audit.example.org>',
    );
    for (const SMTP_URL of ['smtp://127.0.0.1:1025', 'smtps://user:p%40ss@mail.example.org'])
      expect(readConfig({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
  });
});
