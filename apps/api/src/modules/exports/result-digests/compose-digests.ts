import {
  type Finding,
  describeFindings,
  type PreviousFindings,
  newFindings,
} from '@portal/wording/digest-findings';
import type { UnusualWeight } from '@portal/contract/outliers/unusual-weight';
import { publicUrl } from '../../../http/dependencies.ts';
import type { OutboxDeps } from '../../platform/mail/queue-message.ts';
import { createUnsubscribeToken } from '../../platform/mail/unsubscribe-token.ts';
import type { MailContent } from '../../platform/mail/write-mail.ts';
import type { Subscriber, PendingDigest } from './digests.sql.ts';

/** The purpose of these links, so that they do not work for another kind of message. */
export const UNSUBSCRIBE_PURPOSE = 'no more notices of results to';

/** The results that the people of an organisation see. */
export type OrganisationDigest = {
  organisation_id: number;
  submissions: { submission_id: number; submission_name: string; findings: Finding[] }[];
  revised: { revised_at: string; is_own: boolean }[];
};
/** The start of the sentence that names the submissions without a finding of at least a weight. */
const NO_FINDINGS = {
  1: 'nothing unusual',
  2: 'no alert, alarm or special cause',
  3: 'no alarm',
} as const;
type Told = MailContent<'results_published'> & MailContent<'results_changed'>;

/** Composes a message to each reader whose organisation has news. */
export function composeDigests(of: {
  deps: Pick<OutboxDeps, 'config' | 'authSecret'>;
  telling: PendingDigest;
  period_name: string;
  looked: readonly OrganisationDigest[];
  readers: readonly Subscriber[];
  known: ReadonlyMap<number, PreviousFindings>;
}): Told[] {
  const { deps, telling, looked, readers } = of;
  const { project, time_period_id, also } = telling;
  const url = publicUrl(deps);
  const digests = new Map(looked.map((one) => [one.organisation_id, one]));
  const words = new Map<string, ReturnType<typeof tell>>();
  const wordsFor = ({ organisation_id, unusual_threshold }: Subscriber) => {
    const key = `${organisation_id} ${unusual_threshold}`;
    const digest = digests.get(organisation_id);
    if (digest && !words.has(key)) words.set(key, tell(of, digest, unusual_threshold));
    return words.get(key);
  };
  return readers.flatMap((reader): Told[] => {
    const told = wordsFor(reader);
    if (!told) return [];
    const stop = createUnsubscribeToken(UNSUBSCRIBE_PURPOSE, [reader.id, project.id], deps.authSecret);
    return [
      {
        to: reader,
        values: {
          project: project.project_name,
          period: of.period_name,
          others: also,
          ...told,
          stop: `${url}/notices/${stop}`,
        },
        url: `${url}/projects/${encodeURIComponent(project.project_code)}/profile?time-period=${time_period_id}`,
      },
    ];
  });
}

/** Returns null if an organisation has no news: then no message is sent. */
function tell(
  {
    telling,
    period_name,
    known,
  }: { telling: PendingDigest; period_name: string; known: ReadonlyMap<number, PreviousFindings> },
  { submissions: all, revised }: OrganisationDigest,
  threshold: UnusualWeight,
): { change: string; findings: string } | null {
  const submissions = all.map((one) => ({
    ...one,
    findings: one.findings.filter(({ weight }) => weight >= threshold),
  }));
  if (telling.reason === 'published') {
    const none = `Submissions with ${NO_FINDINGS[threshold]}`;
    return { change: '', findings: describeFindings(submissions, none) };
  }
  // An organisation whose findings were never stored is not notified that they are new.
  const fresh = submissions.map((one) => {
    const before = known.get(one.submission_id);
    return { ...one, findings: before ? newFindings(one.findings, before) : [] };
  });
  const isNew = fresh.some(({ findings }) => findings.length > 0);
  const corrected = revised.filter(
    ({ revised_at }) => telling.told_at && new Date(revised_at) > telling.told_at,
  );
  if (!isNew && corrected.length === 0) return null;
  const what = `figures for ${telling.project.project_name}, ${period_name}`;
  const own = corrected.some(({ is_own }) => is_own) ? ' Some of them are yours.' : '';
  const change =
    corrected.length > 0
      ? `Published ${what} were corrected.${own}${isNew ? ' You have new unusual results:' : ''}`
      : `You have new unusual results in the ${what}:`;
  return { change, findings: describeFindings(fresh, 'Submissions with no new unusual results') };
}
