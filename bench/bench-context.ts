import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { connect } from '../apps/api/src/database/connect.ts';
import { user_accesses } from '../apps/api/src/tables/access.tables.ts';
import { chart_parameters } from '../apps/api/src/tables/charts.tables.ts';
import { users } from '../apps/api/src/tables/users.tables.ts';
import { DEMO_OTP_SECRET, DEMO_PASSWORD } from '../demo/demo-accounts.ts';
import type { BenchContext } from './calls-to-measure.ts';
import { sendBenchRequest } from './timing.ts';
import { seedBenchData } from './seed-data.ts';

/** Signs a person of the demonstration in, and returns the headers of their requests. */
export async function signInForBench(api: string, programme_id: number, email_address: string) {
  const otp = generateSync({ secret: DEMO_OTP_SECRET });
  const body = { programme_id, email_address, password: DEMO_PASSWORD, otp };
  const { text } = await sendBenchRequest(`${api}/auth/login/`, { method: 'POST', body });
  return { authorization: `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}` };
}

/** Builds the callers and the data of the benchmark. */
export async function buildBenchContext(url: string, databaseUrl: string) {
  const api = `${url}/api/v1`;
  const json = async <T>(address: string, headers = {}) =>
    JSON.parse((await sendBenchRequest(`${api}/${address}`, { headers })).text) as T;
  const { programme_id: programmeId } = await json<{ programme_id: number }>('runtime-config');
  const member = await signInForBench(api, programmeId, 'contributor@acute.example');
  const admin = await signInForBench(api, programmeId, 'admin@acute.example');
  const me = await json<{ id: number; organisation_id: number }>('users/me', member);
  const world = await seedBenchData(databaseUrl, programmeId, me.organisation_id);
  const { projects } = await json<{ projects: { id: number; project_code: string }[] }>(
    `projects/?programme_id=${programmeId}`,
    member,
  );
  const project = projects.find((one) => one.project_code === 'urgent-emergency-care')!.id;
  const { time_periods } = await json<{ time_periods: { id: number; state: string }[] }>(
    `timePeriods/?programme_id=${programmeId}&project_id=${project}`,
    member,
  );
  const published = time_periods.find((period) => period.state === 'published')!.id;
  const open = time_periods.find((period) => period.state === 'open')!.id;
  const { collections } = await json<{ collections: { charts: { id: number }[] }[] }>(
    `collections/?project_id=${project}`,
    member,
  );
  const chart = collections.flatMap((collection) => collection.charts)[0]!.id;
  const { db, close } = connect(databaseUrl, { connections: 1 });
  const [parameter] = await db.select().from(chart_parameters).where(eq(chart_parameters.chart_id, chart));
  const [user] = await db.select().from(users).where(eq(users.id, me.id));
  await db.insert(user_accesses).values({ user_id: user!.id, project_id: world.entering.id, approved: true });
  await close();
  const asker: BenchContext = {
    api,
    programmeId,
    member,
    admin,
    project,
    published,
    chart,
    measure: parameter!.measure_id,
    world,
  };
  return { asker, open };
}
