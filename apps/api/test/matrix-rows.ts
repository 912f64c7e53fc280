import { randomUUID } from 'node:crypto';
import { requestAccess } from '@portal/contract/access';
import { MAX_ID } from '@portal/contract/endpoint';
import { addAnnotation } from '@portal/contract/annotations';
import { addComment } from '@portal/contract/comments';
import { createChartPhase } from '@portal/contract/chart-phases';
import * as manage from '@portal/contract/manage-charts';
import { listFilters } from '@portal/contract/manage-filters';
import { listPeerGroupMemberships } from '@portal/contract/peer-groups';
import { createProjectGuidance } from '@portal/contract/project-texts';
import { messageTemplates } from '@portal/contract/registries/message-templates';
import { portalMails } from '@portal/contract/registries/portal-mails';
import { orderReportPack } from '@portal/contract/report-packs';
import { createReportTemplate } from '@portal/contract/report-templates';
import { createView } from '@portal/contract/views';
import {
  addRegistrationSubmission,
  createRegistration,
  saveRegistrationContact,
} from '@portal/contract/registrations';
import { dateNames } from '@portal/contract/rules/period-dates';
import { and, eq, isNull } from 'drizzle-orm';
import { readSettings } from '../src/domains/programmes/shown-programme.ts';
import { answer_files } from '../src/tables/answers.tables.ts';
import { case_codes } from '../src/tables/case-codes.tables.ts';
import { review_differences } from '../src/tables/case-reviews.tables.ts';
import { contact_messages } from '../src/tables/contact.tables.ts';
import { news } from '../src/tables/news.tables.ts';
import {
  questionnaire_checks,
  questionnaire_sub_section_rows,
  questionnaire_sub_sections,
} from '../src/tables/questionnaires.tables.ts';
import { scheduled_reminders } from '../src/tables/chasing.tables.ts';
import { time_periods } from '../src/tables/programmes.tables.ts';
import { entry_extensions } from '../src/tables/extensions.tables.ts';
import { outlier_case_acts, outlier_cases } from '../src/tables/outliers.tables.ts';
import { project_time_periods } from '../src/tables/projects.tables.ts';
import { pack_runs, run_packs } from '../src/tables/report-packs.tables.ts';
import { users } from '../src/tables/users.tables.ts';
import { buildCase } from './build-answers.ts';
import { buildOrganisation, PASSWORD } from './build-people.ts';
import { buildSubmission, buildTimePeriod } from './build-projects.ts';
import { buildCaseCode } from './build-surveys.ts';
import { buildDocument } from './build-documents.ts';
import { buildFilter, buildPeerGroup } from './build-charts.ts';
import { route_rules } from '../src/tables/route-rules.tables.ts';
import { SECRET_OF_PROVIDER } from '../src/domains/sign-on/open-provider.ts';
import { seal } from '../src/sealed.ts';
import { identity_providers } from '../src/tables/sign-on.tables.ts';
import { webhook_deliveries, webhooks } from '../src/tables/webhooks.tables.ts';
import { scopes } from '../src/tables/scopes.tables.ts';
import { questionnaire_languages } from '../src/tables/translations.tables.ts';
import type { Caller, World } from './matrix-world.ts';
import type { TestApp } from './test-app.ts';

/**
 * Every endpoint with a valid input. What each caller may do follows from the access it declares; a row says where the
 * answer depends on whose data it is. A new endpoint without a row fails.
 */
export type Row = {
  input?: (
    world: World,
    t: TestApp,
  ) =>
    | { params?: object; query?: object; body?: object }
    | Promise<{ params?: object; query?: object; body?: object }>;
  /** A form with a file is sent instead of JSON. */
  form?: (world: World) => FormData;
  /** Statuses that count as let in, where a valid call need not end in 200 (a wrong code, nothing to submit). */
  letIn?: number[];
  /** Callers for whom the answer differs from what the access level alone gives. */
  except?: Partial<Record<Caller, number>>;
};

/** A fresh questionnaire that is translated into Welsh. */
async function translatedDraft(w: World, t: TestApp) {
  const { questionnaire } = await w.draft();
  await t.db.insert(questionnaire_languages).values({ questionnaire_id: questionnaire.id, language: 'cy' });
  return { id: questionnaire.id, language: 'cy' };
}

const surveyOf = ({ survey }: World) => ({
  questionnaire_id: survey.questionnaire.id,
  submission_id: survey.submission.id,
});
const aPeriod = () => ({
  time_period_name: `Period ${Math.random()}`,
  starts_on: '2098-04-01',
  ends_on: '2099-03-31',
});
/** Dates that affect nobody today. */
const farDates = {
  registration_opens_at: null,
  registration_closes_at: null,
  collection_opens_at: '2099-01-01T09:00:00.000Z',
  collection_closes_at: '2099-02-01T17:00:00.000Z',
  published_at: null,
};
/** A time period in which there is nothing yet. */
const aFreshPeriod = async (w: World, t: TestApp) => {
  const values = { ...aPeriod(), programme_id: w.programme.id, display_order: 1 };
  const [row] = await t.db.insert(time_periods).values(values).returning();
  return row!;
};
const aProjectInAPeriod = async (w: World, t: TestApp) => {
  const project = await w.emptyProject();
  return { project, period: await buildTimePeriod(t.db, project, 'upcoming') };
};
const aFreshReminder = async (w: World, t: TestApp) => {
  const { project, period } = await aProjectInAPeriod(w, t);
  const fields = { template_key: 'not_submitted' as const, days_before: 1, is_on: true };
  return { fields, body: { project_id: project.id, time_period_id: period.id, ...fields } };
};
const aStoredReminder = async (w: World, t: TestApp) => {
  const { fields, body } = await aFreshReminder(w, t);
  const [part] = await t.db
    .select()
    .from(project_time_periods)
    .where(eq(project_time_periods.project_id, body.project_id));
  const [row] = await t.db
    .insert(scheduled_reminders)
    .values({ project_time_period_id: part!.id, ...fields })
    .returning();
  return { id: row!.id, fields };
};
const mailWords = { subject: portalMails.approval.subject, opening: '', closing: '' };
const aMessage = { template_key: 'not_submitted', subject: 'Hello', text: 'Dear {person}' };
const partOf = async (projectId: number, t: TestApp) => {
  const [part] = await t.db
    .select()
    .from(project_time_periods)
    .where(eq(project_time_periods.project_id, projectId));
  return part!;
};
const datesOf = async (projectId: number, t: TestApp) => {
  const part = await partOf(projectId, t);
  return Object.fromEntries(dateNames.map((name) => [name, part[name]?.toISOString() ?? null]));
};
/** Longer than any period of the tests. */
const longer = () => ({ extended_until: '2099-03-01T17:00:00.000Z', reason: 'Their system was down.' });
const aPartWithOrganisation = async (w: World, t: TestApp) => {
  const { project, period } = await aProjectInAPeriod(w, t);
  await t.db
    .update(project_time_periods)
    .set({ published_at: null })
    .where(eq(project_time_periods.project_id, project.id));
  const { organisation_id } = w.submission;
  await buildSubmission(t.db, project, { id: organisation_id });
  return { part: { project_id: project.id, time_period_id: period.id }, organisation_id };
};
const anExtension = async (w: World, t: TestApp) => {
  const { part, organisation_id } = await aPartWithOrganisation(w, t);
  const { id: project_time_period_id } = await partOf(part.project_id, t);
  const was = { extended_until: '2098-03-01T17:00:00.000Z', reason: 'Moved.' };
  const [row] = await t.db
    .insert(entry_extensions)
    .values({ project_time_period_id, organisation_id, ...was, extended_until: new Date(was.extended_until) })
    .returning();
  return { part, id: row!.id, was };
};
const periodsOf = async (w: World, t: TestApp) => {
  const found = await t.db.select().from(time_periods).where(eq(time_periods.programme_id, w.programme.id));
  return found.map(({ id }) => id);
};

/** A submission of the own organisation for which nothing was answered yet. */
const aSubmission = (w: World, t: TestApp) =>
  buildSubmission(t.db, w.project, w.organisation, {
    submission_name: `Unused ${Math.random()}`,
    pseudonym_number: 1_000_000 + Math.floor(Math.random() * 1_000_000),
  });

/** A questionnaire whose answers are of cases. */
const ofCases = async (w: World) => (await w.questionnaireOf('case')).questionnaire.id;
const aSurvey = async (w: World) => ({
  questionnaire_id: (await w.questionnaireOf('survey')).questionnaire.id,
  submission_id: w.submission.id,
});
const ofASurvey: Row = {
  input: async (w) => ({ query: await aSurvey(w) }),
  except: { neighbour: 404 },
};
let codes = 0;
const aCase = async (w: World, t: TestApp) => {
  codes += 1;
  const [row] = await t.db
    .insert(case_codes)
    .values({
      questionnaire_id: (await w.questionnaireOf('reviewed')).questionnaire.id,
      submission_id: w.submission.id,
      case_code: `MATRIX${codes}-${w.programme.id}`,
      case_number: 1_000_000 + codes,
    })
    .returning();
  return row!.id;
};

/** A case of which both reviews are complete, and what they differ in. */
const aReviewedPair = async (w: World, t: TestApp) => {
  const built = await w.questionnaireOf('reviewed');
  const of = { ...built, submission: w.submission };
  const first = await buildCase(t.db, of, { reviewed_1: 1, reviewed_2: 5 });
  await buildCase(t.db, of, { reviewed_1: 2, reviewed_2: 5 }, 'complete', { secondReviewOf: first });
  return { id: first.id, question_id: built.questions[0]!.id };
};
const aResolvedPair = async (w: World, t: TestApp) => {
  const { id, question_id } = await aReviewedPair(w, t);
  const resolved_at = new Date('2026-01-01T00:00:00Z');
  const values = { first_value: 1, second_value: 2, agreed_value: 1, first_version: 1, second_version: 1 };
  await t.db.insert(review_differences).values({
    ...{ case_code_id: id, question_id, ...values, note: 'As noted.', resolved_at },
    resolved_by: w.people.contributor.id,
  });
  return { id, question_id, seen: `1.1.${resolved_at.getTime()}` };
};

/** A document of the project, for everybody there. */
const aDocument = async (w: World, t: TestApp) =>
  (await buildDocument(t, w.programme.id, { project_id: w.project.id })).id;
const aTextFile = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob(['text']), 'text.txt');
  return form;
};

const someNews = () => ({
  news_title: 'News',
  news_text: '',
  is_public: true,
  is_pinned: false,
  published_from: '2026-01-01T09:00:00.000Z',
  published_until: null,
});
const aPieceOfNews = async (w: World, t: TestApp) => {
  const values = { ...someNews(), published_from: new Date(), published_until: null };
  const [row] = await t.db
    .insert(news)
    .values({ ...values, programme_id: w.programme.id })
    .returning();
  return row!.id;
};

const somethingWritten = (w: World) => ({
  programme_id: w.programme.id,
  full_name: 'Somebody',
  email_address: `writing-${Math.random()}@example.org`,
  subject: 'A question',
  message_text: 'How?',
});
const aContactMessage = async (w: World, t: TestApp) => {
  const values = { ...somethingWritten(w), consent_text: '' };
  const [row] = await t.db.insert(contact_messages).values(values).returning();
  return row!.id;
};

const aScope = async (w: World, t: TestApp) => {
  const values = { programme_id: w.programme.id, scope_name: `Scope ${Math.random()}` };
  const [row] = await t.db.insert(scopes).values(values).returning();
  return row!;
};
const aRouteRule = async (w: World, t: TestApp) => {
  const values = { programme_id: w.programme.id, path: `/${Math.random()}`, redirect: '/projects' };
  const [row] = await t.db.insert(route_rules).values(values).returning();
  return row!;
};
const ofProvider = {
  ...{ provider_name: 'Northern Trust', issuer: 'http://127.0.0.1:9', client_id: 'portal' },
  ...{ domains: ['north.example'], mfa_values: ['mfa'], newcomers_organisation_id: null },
  ...{ signs_out: true, is_on: true },
};
const anIdentityProvider = async (w: World, t: TestApp) => {
  const sealed_secret = await seal('secret', t.deps.authSecret, SECRET_OF_PROVIDER);
  const [row] = await t.db
    .insert(identity_providers)
    .values({ ...ofProvider, programme_id: w.programme.id, sealed_secret })
    .returning();
  return row!.id;
};
const ofWebhook = {
  ...{ webhook_name: 'Data warehouse', address: 'https://warehouse.example/hook' },
  ...{ events: ['submitted' as const], is_on: true },
};
const aWebhook = async (w: World, t: TestApp) => {
  const sealed_secret = '';
  const values = { ...ofWebhook, programme_id: w.programme.id, sealed_secret };
  const [row] = await t.db.insert(webhooks).values(values).returning();
  return row!.id;
};
const aDelivery = async (w: World, t: TestApp) => {
  const id = await aWebhook(w, t);
  const values = { webhook_id: id, event: 'submitted' as const, payload: '{}', next_at: new Date() };
  const [row] = await t.db
    .insert(webhook_deliveries)
    .values({ ...values, event_id: '00000000-0000-4000-8000-000000000001' })
    .returning();
  return { id, delivery_id: row!.id };
};
const noAnswer = {
  ...{ id: 'none', rawId: 'none', type: 'public-key' },
  response: { clientDataJSON: '', attestationObject: '', authenticatorData: '', signature: '' },
};
const ofScope: Row = { input: (w) => ({ params: { id: w.scope.id } }) };

const JOB_ID = '00000000-0000-4000-8000-000000000001';
const ofProject: Row = { input: (w) => ({ query: { project_id: w.project.id } }) };
const ofQuestionnaire = (w: World) => ({
  questionnaire_id: w.questionnaire.id,
  submission_id: w.submission.id,
});
const ofGroup = (w: World) => ({
  params: { collection_id: w.collection.id, time_period_id: w.published.id },
  body: { submission_id: w.submission.id },
});
const ofUnusual = (part: 'query' | 'body'): Row => ({
  input: (w) => ({ [part]: { project_id: w.project.id, time_period_id: w.published.id } }),
});
/** Another organisation's submission: whoever may not see it is told it does not exist. */
const notTheirs = { neighbour: 404 };
/** What is for everybody in a project, and kept by the programme team. */
const sharedIsTheTeams = { viewer: 403, contributor: 403, neighbour: 403 };
const onlyTheContributors = { viewer: 404, neighbour: 404, admin: 404, superuser: 404 };
/** Lists of the caller's own programme: another programme's admin sees an empty or their own list. */
const ownProgramme = { foreign_admin: 200 };

export const rows: Record<string, Row> = {
  // case codes
  getCaseSettings: { input: async (w) => ({ params: { id: await ofCases(w) } }) },
  updateCaseSettings: {
    input: async (w) => ({
      params: { id: await ofCases(w) },
      body: { target: 40, seen: { is_open_link: false } },
    }),
  },
  listCaseCodes: { input: (w) => ({ query: ofQuestionnaire(w) }), except: notTheirs },
  downloadCaseCodes: { input: (w) => ({ query: ofQuestionnaire(w) }), except: notTheirs },
  getCaseProgress: { input: (w) => ({ query: ofQuestionnaire(w) }), except: notTheirs },
  listReviewers: { input: (w) => ({ query: ofQuestionnaire(w) }), except: notTheirs },
  createCaseCodes: {
    input: async (w) => ({
      params: { id: await ofCases(w) },
      body: { submission_id: w.submission.id, count: 2, reviewer_id: w.people.contributor.id },
    }),
    except: notTheirs,
  },
  deleteCaseCode: { input: async (w, t) => ({ params: { id: await aCase(w, t) } }), except: notTheirs },
  // responses to surveys
  getResponseProgress: ofASurvey,
  getSurveyResults: ofASurvey,
  listFreeTexts: {
    ...ofASurvey,
    letIn: [403, 404],
    input: async (w) => ({ query: { ...(await aSurvey(w)), question_id: w.questions[0]!.id } }),
  },
  exportFreeTexts: {
    ...ofASurvey,
    letIn: [200, 403],
    input: async (w) => ({
      body: { ...(await aSurvey(w)), format: 'csv', purpose: 'To be read by us' },
    }),
  },
  listResponseProgress: {
    input: async (w) => ({ params: { questionnaire_id: (await aSurvey(w)).questionnaire_id } }),
  },
  getOverallResults: {
    input: async (w) => ({ params: { questionnaire_id: (await aSurvey(w)).questionnaire_id } }),
  },
  listSurveyContacts: ofASurvey,
  previewContactMail: ofASurvey,
  cancelContactMail: ofASurvey,
  deleteSurveyContacts: ofASurvey,
  sendContactMail: {
    ...ofASurvey,
    letIn: [409],
    input: async (w) => ({ body: { ...(await aSurvey(w)), kind: 'invitation', people: 1 } }),
  },
  importSurveyContacts: {
    form: (w) => {
      const form = aFile('Name,Email\nA,a@example.org\n', 'people.csv');
      form.append('questionnaire_id', String(w.surveyOfWords.id));
      form.append('submission_id', String(w.submission.id));
      return form;
    },
    except: notTheirs,
  },
  // Says the same whatever is asked, here and elsewhere.
  stopContact: {
    input: () => ({ body: { token: 'none' } }),
    except: { foreign_admin: 200, nobody_elsewhere: 200 },
  },
  getOwnDigests: {},
  setOwnDigest: { input: (w) => ({ params: { id: w.project.id }, body: { is_on: false } }) },
  stopDigest: {
    input: () => ({ body: { token: 'none' } }),
    except: { foreign_admin: 200, nobody_elsewhere: 200 },
  },
  editReviewer: {
    input: async (w, t) => ({
      params: { id: await aCase(w, t) },
      body: { reviewer_id: w.people.contributor.id },
    }),
    except: notTheirs,
  },
  completeCase: { input: async (w, t) => ({ params: { id: await aCase(w, t) } }), except: notTheirs },

  // case reviews
  listReviewPairs: { input: (w) => ({ query: ofQuestionnaire(w) }), except: notTheirs },
  downloadReviewDifferences: { input: (w) => ({ query: ofQuestionnaire(w) }), except: notTheirs },
  getReviewAgreement: { input: (w) => ({ query: ofQuestionnaire(w) }), except: notTheirs },
  downloadReviewAgreement: { input: (w) => ({ query: ofQuestionnaire(w) }), except: notTheirs },
  getReviewAgreementOfAll: { input: (w) => ({ params: { id: w.questionnaire.id } }) },
  downloadReviewAgreementOfAll: { input: (w) => ({ params: { id: w.questionnaire.id } }) },
  getReviewPair: {
    input: async (w, t) => ({ params: { id: (await aReviewedPair(w, t)).id } }),
    except: notTheirs,
  },
  resolveDifferences: {
    input: async (w, t) => {
      const { id, question_id } = await aReviewedPair(w, t);
      const resolution = { question_id, choice: 'second' as const, note: 'As in the notes.', seen: '1.1.0' };
      return { params: { id }, body: { resolutions: [resolution] } };
    },
    except: notTheirs,
  },
  undoResolution: {
    input: async (w, t) => {
      const { id, ...body } = await aResolvedPair(w, t);
      return { params: { id }, body };
    },
    except: notTheirs,
  },

  // auth
  login: {
    input: (w) => ({
      body: { programme_id: w.programme.id, email_address: `x-${Math.random()}@example.org`, password: 'x' },
    }),
    letIn: [401],
  },
  refresh: { letIn: [401] },
  logout: {},
  listPasskeys: {},
  beginPasskey: { input: () => ({ body: { current_password: PASSWORD } }) },
  // No device has answered.
  addPasskey: { input: () => ({ body: { passkey_name: 'Phone', response: noAnswer } }), letIn: [409] },
  renamePasskey: {
    input: () => ({ params: { id: MAX_ID }, body: { passkey_name: 'Phone' } }),
    letIn: [404],
  },
  removePasskey: { input: () => ({ params: { id: MAX_ID } }), letIn: [404] },
  beginPasskeySignIn: { input: (w) => ({ body: { programme_id: w.programme.id } }) },
  signInWithPasskey: {
    input: (w) => ({ body: { programme_id: w.programme.id, response: noAnswer } }),
    letIn: [401],
  },
  findSignOn: {
    input: (w) => ({ body: { programme_id: w.programme.id, email_address: 'somebody@north.example' } }),
  },
  // Nothing answers at the provider's address.
  beginSignOn: {
    input: async (w, t) => ({
      body: { programme_id: w.programme.id, provider_id: await anIdentityProvider(w, t) },
    }),
    letIn: [424],
  },
  returnFromProvider: { letIn: [303] },
  completeSignOn: { input: (w) => ({ body: { programme_id: w.programme.id } }), letIn: [401] },
  listOwnSignOns: {},
  removeOwnSignOn: {
    input: async (w, t) => ({ params: { provider_id: await anIdentityProvider(w, t) } }),
    letIn: [404],
  },
  listIdentityProviders: {},
  createIdentityProvider: { input: () => ({ body: { ...ofProvider, client_secret: 'secret' } }) },
  updateIdentityProvider: {
    input: async (w, t) => ({
      params: { id: await anIdentityProvider(w, t) },
      body: { ...ofProvider, version: 0 },
    }),
  },
  deleteIdentityProvider: {
    input: async (w, t) => ({ params: { id: await anIdentityProvider(w, t) } }),
  },
  checkIdentityProvider: {
    input: async (w, t) => ({ params: { id: await anIdentityProvider(w, t) } }),
  },
  generateOtp: {},
  enableOtp: { input: () => ({ body: { enabled: true, token: '000000' } }), letIn: [409, 422] },
  listApiKeys: {},
  createApiKey: {
    input: () => ({
      body: {
        ...{ key_name: 'Monthly report', scopes: ['read_results'], project_id: null },
        expires_on: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
        current_password: PASSWORD,
      },
    }),
  },
  listWebhooks: { except: ownProgramme },
  createWebhook: { input: () => ({ body: ofWebhook }), except: ownProgramme },
  updateWebhook: {
    input: async (w, t) => ({ params: { id: await aWebhook(w, t) }, body: ofWebhook }),
  },
  deleteWebhook: { input: async (w, t) => ({ params: { id: await aWebhook(w, t) } }) },
  listWebhookDeliveries: { input: async (w, t) => ({ params: { id: await aWebhook(w, t) } }) },
  replayWebhookDelivery: { input: async (w, t) => ({ params: await aDelivery(w, t) }) },
  listServiceKeys: { except: ownProgramme },
  createServiceKey: {
    input: (w) => ({
      body: {
        ...{ key_name: 'Data warehouse', scopes: ['read_results'], project_id: null },
        organisation_id: w.people.viewer.organisation_id,
        expires_on: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
        current_password: PASSWORD,
      },
    }),
    except: { foreign_admin: 422 },
  },
  revokeServiceKey: {
    input: () => ({ params: { id: '00000000-0000-4000-8000-000000000001' } }),
    letIn: [404],
  },
  revokeApiKey: { input: () => ({ params: { id: '00000000-0000-4000-8000-000000000001' } }), letIn: [404] },
  listSessions: {},
  endOwnSession: { input: () => ({ params: { id: '00000000-0000-4000-8000-000000000001' } }), letIn: [404] },

  // users
  getCurrentUser: {},
  listUsers: { except: ownProgramme },
  getUser: { input: (w) => ({ params: { id: w.people.viewer.id } }) },
  createUser: {
    input: (w) => ({
      body: {
        full_name: 'Somebody New',
        email_address: `new-${Math.random()}@example.org`,
        role_type_id: 3,
        organisation_id: w.organisation.id,
      },
    }),
    except: { foreign_admin: 422 },
  },
  importInvitations: {
    form: () => aFile(`Name,Email address,Role\nNew,new-${Math.random()}@example.org,Admin`, 'a.csv'),
    except: ownProgramme,
  },
  resendInvitation: { input: async (w) => ({ params: { id: (await w.somebody()).id } }), letIn: [409] },
  registerUser: {
    input: (w) => ({
      body: {
        programme_id: w.programme.id,
        full_name: 'Somebody',
        email_address: `registering-${Math.random()}@example.org`,
        organisation_id: w.organisation.id,
        job_title: 'Clerk',
        password: 'orbit-walnut-ferry-42',
        accepted_terms: true,
      },
    }),
  },
  verifyEmail: { input: () => ({ query: { code: 'unknown' } }), letIn: [410] },
  resendVerification: {
    input: (w) => ({
      body: { programme_id: w.programme.id, email_address: `a-${Math.random()}@example.org` },
    }),
  },
  requestPasswordReset: {
    input: (w) => ({
      body: { programme_id: w.programme.id, email_address: `b-${Math.random()}@example.org` },
    }),
  },
  changePassword: {
    input: () => ({ body: { code: 'unknown', new_password: 'orbit-walnut-ferry-42' } }),
    letIn: [410],
  },
  decideOnUser: {
    input: async (w) => ({
      params: { id: (await w.somebody()).id },
      body: { approved: false, reason: 'Has left.' },
    }),
  },
  decideOnUsers: {
    input: async (w, t) => ({ body: { user_ids: [await aRegistered(w, t)], approved: true } }),
  },
  updateUser: {
    input: async (w) => ({ params: { id: (await w.somebody()).id }, body: { full_name: 'Renamed' } }),
  },
  changeEmailAddress: {
    input: async (w) => ({
      params: { id: (await w.somebody()).id },
      body: { email_address: `moved-${Math.random()}@example.org` },
    }),
  },
  changeOwnEmailAddress: {
    input: () => ({
      body: { email_address: `own-${Math.random()}@example.org`, current_password: 'not it' },
    }),
    letIn: [422],
  },
  confirmEmailAddress: { input: () => ({ body: { code: 'unknown' } }), letIn: [410] },
  deleteUser: { input: async (w) => ({ params: { id: (await w.somebody()).id } }) },
  resetUserOtp: { input: async (w) => ({ params: { id: (await w.somebody()).id } }) },

  // access
  listAccess: { except: ownProgramme },
  requestAccess: { input: (w) => ({ params: { projectId: w.project.id } }), except: { foreign_admin: 404 } },
  addAccess: {
    input: async (w) => ({ body: { user_id: (await w.somebody()).id, project_id: w.project.id } }),
  },
  decideOnAccess: {
    input: async (w, t) => ({ body: { access_ids: [await aRequest(w, t)], approved: true } }),
  },
  approveAccess: { input: async (w, t) => ({ params: { id: await aRequest(w, t) } }) },
  removeAccess: {
    input: async (w, t) => ({ params: { id: await aRequest(w, t) } }),
    // Somebody else's request: only the programme team sees it.
    except: { viewer: 404, contributor: 404, neighbour: 404, without_access: 404, foreign_admin: 404 },
  },

  // programmes, organisations, projects
  listTimePeriods: { input: (w) => ({ query: { programme_id: w.programme.id } }) },
  getDataCollectionState: {
    input: (w) => ({ query: { project_id: w.project.id, time_period_id: w.period.id } }),
  },
  listKeptTimePeriods: { except: ownProgramme },
  createTimePeriod: { input: () => ({ body: aPeriod() }), except: ownProgramme },
  updateTimePeriod: {
    input: (w) => {
      const { id, time_period_name, starts_on, ends_on } = w.period;
      const was = { time_period_name, starts_on, ends_on };
      return { params: { id }, body: { ...was, was } };
    },
  },
  orderTimePeriods: {
    input: async (w, t) => ({ body: { time_period_ids: await periodsOf(w, t) } }),
    // They are not the periods of that programme.
    except: { foreign_admin: 409 },
  },
  deleteTimePeriod: { input: async (w, t) => ({ params: { id: (await aFreshPeriod(w, t)).id } }) },
  listProjectTimePeriods: ofProject,
  addProjectTimePeriod: {
    input: async (w, t) => ({
      body: { project_id: w.project.id, time_period_id: (await aFreshPeriod(w, t)).id, ...farDates },
    }),
  },
  updateProjectTimePeriod: {
    input: async (w, t) => {
      const { project, period } = await aProjectInAPeriod(w, t);
      const was = await datesOf(project.id, t);
      return { params: { project_id: project.id, time_period_id: period.id }, body: { ...farDates, was } };
    },
  },
  actOnProjectTimePeriod: {
    input: async (w, t) => {
      const { project, period } = await aProjectInAPeriod(w, t);
      const was = await datesOf(project.id, t);
      const params = { project_id: project.id, time_period_id: period.id };
      return { params, body: { act: 'withdraw', was, confirmed: ['publication_withdrawn'] } };
    },
  },
  listExtensions: { input: async (w, t) => ({ params: (await anExtension(w, t)).part }) },
  createExtension: {
    input: async (w, t) => {
      const { part, organisation_id } = await aPartWithOrganisation(w, t);
      return { params: part, body: { organisation_id, ...longer() } };
    },
  },
  updateExtension: {
    input: async (w, t) => {
      const { part, id, was } = await anExtension(w, t);
      return { params: { ...part, id }, body: { ...longer(), was } };
    },
  },
  endExtension: {
    input: async (w, t) => {
      const { part, id } = await anExtension(w, t);
      return { params: { ...part, id } };
    },
  },
  removeProjectTimePeriod: {
    input: async (w, t) => {
      const { project, period } = await aProjectInAPeriod(w, t);
      return { params: { project_id: project.id, time_period_id: period.id } };
    },
  },
  previewNextPeriod: { input: (w) => ({ params: { id: w.project.id } }) },
  startNextPeriod: {
    input: async (w, t) => {
      const { project, period } = await aProjectInAPeriod(w, t);
      const body = {
        ...farDates,
        from_time_period_id: period.id,
        new_time_period: aPeriod(),
        questionnaire_ids: [],
        with_charts: true,
        with_about_text: true,
      };
      return { params: { id: project.id }, body };
    },
  },
  listRouteRules: {},
  createRouteRule: { input: () => ({ body: { path: `/old-${Math.random()}`, redirect: '/projects' } }) },
  updateRouteRule: {
    input: async (w, t) => {
      const { id, path, redirect } = await aRouteRule(w, t);
      return { params: { id }, body: { path, redirect, was: { path, redirect } } };
    },
  },
  deleteRouteRule: { input: async (w, t) => ({ params: { id: (await aRouteRule(w, t)).id } }) },
  getSettings: {},
  updateSettings: {
    input: async (_w, t) => {
      const { settings_version: version, ...fields } = await readSettings(t.db, t.deps);
      return { body: { ...fields, version } };
    },
  },
  uploadLogo: {
    form: () => {
      const form = new FormData();
      form.append('file', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg'));
      return form;
    },
  },
  removeLogo: {},
  getProgrammeTexts: {},
  listScopes: { except: ownProgramme },
  getScope: ofScope,
  createScope: { input: () => ({ body: { scope_name: `New ${Math.random()}` } }), except: ownProgramme },
  updateScope: {
    input: ({ scope: { id, scope_name } }) => ({
      params: { id },
      body: { scope_name, was: { scope_name } },
    }),
  },
  deleteScope: { input: async (w, t) => ({ params: { id: (await aScope(w, t)).id } }) },
  listScopeOrganisations: ofScope,
  changeScopeOrganisations: {
    input: (w) => ({ params: { id: w.scope.id }, body: { add: [w.organisation.id] } }),
  },
  importScopeOrganisations: {
    input: (w) => ({ params: { id: w.scope.id } }),
    form: () => {
      const form = new FormData();
      form.append('dry_run', 'true');
      form.append('file', new File(['organisation_code\nUNKNOWN'], 'scope.csv'));
      return form;
    },
  },
  // Whatever is asked for, it is of one's own programme.
  listProjectScopes: { except: ownProgramme },
  setProjectScopes: { input: (w) => ({ body: { project_id: w.project.id, scopes: [], was: [] } }) },
  listOrganisations: { input: (w) => ({ query: { programme_id: w.programme.id } }) },
  listDirectory: { input: (w) => ({ query: { programme_id: w.programme.id } }) },
  listProgrammes: {},

  // news
  listNews: { input: (w) => ({ query: { programme_id: w.programme.id } }) },
  listKeptNews: { except: ownProgramme },
  createNews: { input: () => ({ body: someNews() }), except: ownProgramme },
  updateNews: { input: async (w, t) => ({ params: { id: await aPieceOfNews(w, t) }, body: {} }) },
  deleteNews: { input: async (w, t) => ({ params: { id: await aPieceOfNews(w, t) } }) },

  // contact
  sendContactMessage: { input: (w) => ({ body: { ...somethingWritten(w), consent: true } }) },
  listContactMessages: { except: ownProgramme },
  getContactMessage: { input: async (w, t) => ({ params: { id: await aContactMessage(w, t) } }) },
  answerContactMessage: {
    input: async (w, t) => ({
      params: { id: await aContactMessage(w, t) },
      body: { answer_text: 'Answer', closes: true, seen_answers: 0 },
    }),
  },
  setContactMessageState: {
    input: async (w, t) => ({ params: { id: await aContactMessage(w, t) }, body: { state: 'closed' } }),
  },
  deleteContactMessage: { input: async (w, t) => ({ params: { id: await aContactMessage(w, t) } }) },

  // documents
  listDocuments: { except: ownProgramme },
  createDocument: {
    form: () => aTextFile({ document_name: 'New' }),
    except: ownProgramme,
  },
  updateDocument: {
    input: async (w, t) => ({ params: { id: await aDocument(w, t) }, body: { document_name: 'Renamed' } }),
  },
  addDocumentVersion: {
    input: async (w, t) => ({ params: { id: await aDocument(w, t) } }),
    form: () => aTextFile({ after_version: '1' }),
  },
  listDocumentVersions: { input: async (w, t) => ({ params: { id: await aDocument(w, t) } }) },
  downloadDocument: {
    input: async (w, t) => ({ params: { id: await aDocument(w, t) } }),
    except: { without_access: 404, foreign_admin: 404 },
  },
  deleteDocument: { input: async (w, t) => ({ params: { id: await aDocument(w, t) } }) },

  listEnum: { input: () => ({ params: { name: 'question_types' } }) },
  createOrganisation: {
    input: (w) => ({
      query: { programme_id: w.programme.id },
      body: { organisation_name: 'New', organisation_code: `N${Math.random()}` },
    }),
  },
  updateOrganisation: {
    input: (w) => ({ params: { id: w.organisation.id }, body: { region: 'North' } }),
  },
  listDeskOrganisations: { except: ownProgramme },
  getOrganisationContents: { input: (w) => ({ params: { id: w.organisation.id } }) },
  deleteOrganisation: {
    input: async (w, t) => ({ params: { id: (await buildOrganisation(t.db, w.programme.id)).id } }),
  },
  previewMerger: {
    input: async (w, t) => ({
      params: { id: w.organisation.id },
      query: { successor_id: (await buildOrganisation(t.db, w.programme.id)).id },
    }),
  },
  mergeOrganisation: {
    input: async (w, t) => ({
      params: { id: (await buildOrganisation(t.db, w.programme.id)).id },
      body: { successor_id: w.organisation.id, closed_on: '2026-03-31' },
    }),
  },
  exportOwnData: {},
  exportPerson: { input: async (w) => ({ params: { id: (await w.somebody()).id } }) },
  exportOrganisation: { input: (w) => ({ params: { id: w.organisation.id } }) },
  previewErasure: { input: (w) => ({ params: { id: w.organisation.id } }) },
  eraseOrganisation: {
    input: async (w, t) => {
      const { id, organisation_name } = await buildOrganisation(t.db, w.programme.id);
      return { params: { id }, body: { organisation_name } };
    },
  },
  downloadOrganisations: { except: ownProgramme },
  importOrganisations: {
    form: () => aFile('Code,Organisation\nIMPORTED,Imported\n', 'organisations.csv'),
    except: ownProgramme,
  },
  createProject: {
    input: (w) => ({
      body: {
        project_code: `new-${String(Math.random()).slice(2)}`,
        project_name: 'New',
        category_id: w.project.category_id,
      },
    }),
    // The category is none of their programme.
    except: { foreign_admin: 422 },
  },
  updateProject: { input: (w) => ({ params: { id: w.project.id }, body: { summary: 'About.' } }) },
  updateProjectByBody: { input: (w) => ({ body: { id: w.project.id, summary: 'About.' } }) },
  deleteProject: { input: async (w) => ({ params: { id: (await w.emptyProject()).id } }) },
  getProgrammeProjectStatus: {
    input: (w) => ({ query: { programme_id: w.programme.id, time_period_id: w.period.id } }),
  },
  listCategories: { input: (w) => ({ query: { programme_id: w.programme.id } }) },
  getCategory: { input: (w) => ({ params: { id: w.project.category_id } }), except: { foreign_admin: 404 } },
  createCategory: {
    input: () => ({ body: { category_name: `New ${Math.random()}` } }),
    except: ownProgramme,
  },
  updateCategory: {
    input: (w) => ({
      params: { id: w.project.category_id },
      body: { category_name: `Renamed ${Math.random()}` },
    }),
  },
  deleteCategory: {
    input: (w) => ({ params: { id: w.project.category_id } }),
    // It has projects.
    letIn: [409],
  },
  listProjects: { input: (w) => ({ query: { programme_id: w.programme.id } }) },
  getProject: { input: (w) => ({ params: { id: w.project.id } }), except: { foreign_admin: 404 } },
  getProjectAbout: {
    input: (w) => ({ query: { project_id: w.project.id, time_period_id: w.period.id } }),
    except: { foreign_admin: 404 },
  },
  addProjectFavourite: { input: (w) => ({ params: { id: w.project.id } }), except: { foreign_admin: 404 } },
  removeProjectFavourite: {
    input: (w) => ({ params: { id: w.project.id } }),
    except: { foreign_admin: 404 },
  },
  listProjectGuidances: ofProject,
  createProjectGuidance: {
    input: (w) => ({ body: { project_id: w.project.id, guidance_title: 'New', guidance_text: '' } }),
  },
  updateProjectGuidance: {
    input: async (w, t) => ({ params: { id: await aGuidance(w, t) }, body: { guidance_title: 'Renamed' } }),
  },
  deleteProjectGuidance: { input: async (w, t) => ({ params: { id: await aGuidance(w, t) } }) },
  // The world's own grow in number: whoever is let in is told that these are not all.
  orderProjectGuidances: {
    input: (w) => ({ body: { project_id: w.project.id, guidance_ids: [] } }),
    letIn: [409],
  },
  updateProjectAbout: {
    input: (w) => ({
      query: { project_id: w.project.id, time_period_id: w.period.id },
      body: { about_text: 'What it is about.' },
    }),
  },
  // Not all of the programme's: whoever is let in is told so, an admin of another programme of their own.
  orderProjects: {
    input: (w) => ({ body: { categories: [{ id: w.project.category_id, project_ids: [] }] } }),
    letIn: [409],
    except: { foreign_admin: 409 },
  },
  // It is being collected.
  archiveProject: { input: (w) => ({ params: { id: w.project.id } }), letIn: [409] },
  restoreProject: { input: (w) => ({ params: { id: w.project.id } }) },
  getProjectContents: { input: (w) => ({ params: { id: w.project.id } }) },
  copyProject: {
    input: (w) => ({
      params: { id: w.project.id },
      body: { project_code: `copy-${String(Math.random()).slice(2)}`, project_name: 'Copy' },
    }),
  },
  getSubmissionPace: {
    input: (w) => ({ params: { id: w.project.id }, query: { time_period_id: w.period.id } }),
  },
  getProjectProgress: {
    input: (w) => ({ params: { id: w.project.id }, query: { time_period_id: w.period.id } }),
  },

  // collecting
  listQuestionnaires: ofProject,
  listFeeds: ofProject,
  feedAnswers: { input: (w) => ({ params: { questionnaire_id: w.questionnaire.id } }) },
  feedResults: {
    input: (w) => ({ params: { project_id: w.project.id, time_period_id: w.published.id } }),
  },
  readODataService: { input: (w) => ({ params: { project_id: w.project.id } }) },
  readODataMetadata: { input: (w) => ({ params: { project_id: w.project.id } }) },
  readODataRows: {
    input: (w) => ({ params: { project_id: w.project.id, resource: `Answers_${w.questionnaire.id}` } }),
  },
  countODataRows: {
    input: (w) => ({ params: { project_id: w.project.id, resource: `Results_${w.published.id}_wide` } }),
  },
  getDataDictionary: { input: (w) => ({ params: { id: w.questionnaire.id } }) },
  downloadDataDictionary: { input: (w) => ({ params: { id: w.questionnaire.id } }) },
  getQuestionnaire: { input: (w) => ({ params: { id: w.questionnaire.id } }) },
  listSections: {
    input: (w) => ({ params: { id: w.questionnaire.id }, query: { submission_id: w.submission.id } }),
    except: notTheirs,
  },
  getSectionQuestions: {
    input: (w) => ({
      params: { id: w.questionnaire.id, sectionId: w.section.id },
      query: { submission_id: w.submission.id },
    }),
    except: notTheirs,
  },
  getSectionAnswers: {
    input: (w) => ({
      params: { id: w.questionnaire.id, sectionId: w.section.id },
      query: { submission_id: w.submission.id },
    }),
    except: notTheirs,
  },
  checkCaseCode: {
    input: async (w, t) => ({
      query: {
        questionnaire_id: w.survey.questionnaire.id,
        case_code: (await buildCaseCode(t.db, w.survey)).case_code,
      },
    }),
  },
  getSurvey: { input: (w) => ({ params: surveyOf(w) }) },
  beginSurvey: { input: (w) => ({ params: surveyOf(w), body: { request_key: randomUUID() } }) },
  // How far it is, and why it takes no answers, whoever holds the code of one that is closed is told.
  getOwnCase: { except: { respondent_withdrawn: 410 } },
  getOwnPage: {
    input: (w) => ({ params: { id: w.survey.section.id } }),
    except: { other_respondent: 404, respondent_closed: 410, respondent_withdrawn: 410 },
  },
  saveOwnAnswers: {
    input: (w) => ({
      body: {
        section_id: w.survey.section.id,
        answers: [{ question_id: w.survey.questions[0]!.id, value: 5, version: 0 }],
      },
    }),
    except: { other_respondent: 404, respondent_closed: 410, respondent_withdrawn: 410 },
  },
  chooseLanguage: { input: () => ({ body: { language: 'en' } }), except: { respondent_withdrawn: 410 } },
  completeOwnCase: { except: { respondent_closed: 410, respondent_withdrawn: 410 } },
  saveAnswers: {
    input: (w) => ({
      query: { questionnaire_id: w.questionnaire.id },
      body: {
        submission_id: w.submission.id,
        section_id: w.section.id,
        answers: [{ question_id: w.questions[0]!.id, value: 5, version: 0 }],
      },
    }),
    except: notTheirs,
  },
  setSectionState: {
    input: (w) => ({
      body: { section_id: w.section.id, submission_id: w.submission.id, state: 'in_progress' },
    }),
    except: notTheirs,
  },
  // languages of questionnaires
  getLanguages: { input: (w) => ({ params: { id: w.questionnaire.id } }) },
  addLanguage: {
    input: async (w) => ({ params: { id: (await w.draft()).questionnaire.id }, body: { language: 'cy' } }),
  },
  updateLanguage: {
    input: async (w, t) => ({ params: await translatedDraft(w, t), body: { is_offered: true } }),
  },
  removeLanguage: { input: async (w, t) => ({ params: await translatedDraft(w, t) }) },
  listTranslations: { input: async (w, t) => ({ params: await translatedDraft(w, t) }) },
  saveTranslations: {
    input: async (w, t) => ({
      params: await translatedDraft(w, t),
      body: { texts: [{ source: 'Beds', text: 'Gwelyau', seen: null }] },
    }),
  },
  exportTranslations: { input: async (w, t) => ({ params: await translatedDraft(w, t) }) },
  importTranslations: {
    input: async (w, t) => ({ params: await translatedDraft(w, t) }),
    form: () => aFile('<xliff version="1.2"><file><body/></file></xliff>', 'cy.xlf'),
  },
  // building questionnaires
  listProgrammeQuestionnaires: { except: ownProgramme },
  getQuestionnaireDefinition: { input: (w) => ({ params: { id: w.questionnaire.id } }) },
  writeInstrument: { input: (w) => ({ params: { id: w.questionnaire.id, format: 'redcap' } }) },
  exportQuestionnaire: { input: (w) => ({ params: { id: w.questionnaire.id } }) },
  createQuestionnaire: {
    input: (w) => ({
      body: {
        questionnaire_name: `New ${Math.random()}`,
        project_id: w.project.id,
        time_period_id: w.period.id,
      },
    }),
  },
  updateQuestionnaire: {
    input: async (w) => ({
      params: { id: (await w.draft()).questionnaire.id },
      body: { questionnaire_name: `Renamed ${Math.random()}` },
    }),
  },
  updateQuestionnaireByBody: {
    input: async (w) => ({
      body: { id: (await w.draft()).questionnaire.id, questionnaire_name: `Renamed ${Math.random()}` },
    }),
  },
  deleteQuestionnaire: { input: async (w) => ({ params: { id: (await w.draft()).questionnaire.id } }) },
  copyQuestionnaire: {
    input: (w) => ({
      body: {
        questionnaire_id: w.questionnaire.id,
        time_period_id: w.period.id,
        questionnaire_name: `Copy ${Math.random()}`,
      },
    }),
  },
  orderQuestionnaireParts: {
    input: async (w) => {
      const { questionnaire, section } = await w.draft();
      return { params: { id: questionnaire.id }, body: { part: 'sections', ids: [section.id] } };
    },
  },
  listQuestions: { input: (w) => ({ query: { questionnaire_id: w.questionnaire.id } }) },
  createQuestion: {
    input: async (w) => {
      const { questionnaire, subSection } = await w.draft();
      return {
        body: {
          questionnaire_id: questionnaire.id,
          sub_section_id: subSection.id,
          question_code: 'added',
          question_text: 'Added',
          question_type: 'integer',
        },
      };
    },
  },
  updateQuestion: {
    input: async (w) => ({
      params: { id: (await w.draft()).questions[0]!.id },
      body: { question_code: 'q1', question_text: 'Changed', question_type: 'integer' },
    }),
  },
  deleteQuestion: { input: async (w) => ({ params: { id: (await w.draft()).questions[0]!.id } }) },
  placeQuestion: {
    input: async (w) => {
      const { questions, subSection } = await w.draft();
      return { body: { question_id: questions[0]!.id, sub_section_id: subSection.id } };
    },
  },
  setRoster: {
    input: async (w) => ({
      params: { id: (await w.draft()).subSection.id },
      body: { row_word: 'Ward', maximum_rows: 3 },
    }),
  },
  removeRosterRow: {
    input: async (w, t) => ({
      body: {
        section_id: w.section.id,
        submission_id: w.submission.id,
        row_id: await aRosterRow(w, t),
        versions: [],
      },
    }),
    except: notTheirs,
  },
  createQuestionnaireSection: {
    input: async (w) => ({
      body: { questionnaire_id: (await w.draft()).questionnaire.id, section_name: 'Section' },
    }),
  },
  updateQuestionnaireSection: {
    input: async (w) => ({
      params: { id: (await w.draft()).section.id },
      body: { section_name: 'Section' },
    }),
  },
  deleteQuestionnaireSection: { input: async (w) => ({ params: { id: (await w.draft()).section.id } }) },
  createQuestionnaireSubSection: {
    input: async (w) => ({ body: { section_id: (await w.draft()).section.id } }),
  },
  updateQuestionnaireSubSection: {
    input: async (w) => ({ params: { id: (await w.draft()).subSection.id }, body: {} }),
  },
  deleteQuestionnaireSubSection: {
    input: async (w) => ({ params: { id: (await w.draft()).subSection.id } }),
  },
  createQuestionnaireSubSectionRow: {
    input: async (w) => ({ body: { sub_section_id: (await w.draft()).subSection.id, row_name: 'Row' } }),
  },
  updateQuestionnaireSubSectionRow: {
    input: async (w) => ({ params: { id: (await w.draft()).row.id }, body: { row_name: 'Row' } }),
  },
  deleteQuestionnaireSubSectionRow: { input: async (w) => ({ params: { id: (await w.draft()).row.id } }) },
  createQuestionnaireSubSectionColumn: {
    input: async (w) => ({
      body: { sub_section_id: (await w.draft()).subSection.id, column_name: 'Column' },
    }),
  },
  updateQuestionnaireSubSectionColumn: {
    input: async (w) => ({ params: { id: (await w.draft()).column.id }, body: { column_name: 'Column' } }),
  },
  deleteQuestionnaireSubSectionColumn: {
    input: async (w) => ({ params: { id: (await w.draft()).column.id } }),
  },
  createQuestionnaireCheck: {
    input: async (w) => ({
      body: {
        questionnaire_id: (await w.draft()).questionnaire.id,
        expression: 'q1 >= q2',
        message: 'Does not add up.',
      },
    }),
  },
  updateQuestionnaireCheck: {
    input: async (w) => ({
      params: { id: (await w.draft()).check.id },
      body: { expression: 'q1 >= q2', message: 'Does not add up.' },
    }),
  },
  deleteQuestionnaireCheck: { input: async (w) => ({ params: { id: (await w.draft()).check.id } }) },

  downloadWorkbook: { input: (w) => ({ params: ofQuestionnaire(w) }), except: notTheirs },
  downloadAnswersCsv: { input: (w) => ({ params: ofQuestionnaire(w) }), except: notTheirs },
  uploadWorkbook: {
    input: (w) => ({ params: ofQuestionnaire(w) }),
    form: () => aFile('question_code,value\nq1,1\n', 'answers.csv'),
    except: notTheirs,
  },

  importAnswers: {
    input: (w) => ({ params: { id: w.questionnaire.id } }),
    form: () => aFile('organisation_code,q1\nnobody,1\n', 'answers.csv'),
    except: { foreign_admin: 404 },
  },

  importInstrument: {
    form: (w) => {
      const form = aFile('field_name,form_name,field_type,field_label\nbeds,beds,text,Beds\n', 'fields.csv');
      form.append('project_id', String(w.project.id));
      form.append('time_period_id', String(w.period.id));
      return form;
    },
    except: { foreign_admin: 404 },
  },

  // registering
  listRegistrations: ofProject,
  getRegistrationOverview: {
    input: (w) => ({ query: { project_id: w.project.id, time_period_id: w.registering.id } }),
  },
  createRegistration: {
    input: (w) => ({
      body: {
        project_id: w.project.id,
        time_period_id: w.registering.id,
        organisation_id: w.organisation.id,
      },
    }),
    except: notTheirs,
  },
  getRegistration: {
    input: async (w, t) => ({ params: { id: (await aRegistration(w, t)).id } }),
    except: notTheirs,
  },
  confirmRegistration: {
    input: async (w, t) => ({ params: { id: (await aRegistration(w, t)).id } }),
    letIn: [409],
    except: notTheirs,
  },
  declineRegistration: {
    input: async (w, t) => ({ params: { id: (await aRegistration(w, t)).id }, body: { reason: 'No time' } }),
    except: notTheirs,
  },
  reconsiderRegistration: {
    input: async (w, t) => ({ params: { id: (await aRegistration(w, t)).id } }),
    except: notTheirs,
  },
  listRegistrationContacts: {
    input: async (w, t) => ({ query: { registration_id: (await aRegistration(w, t)).id } }),
    except: notTheirs,
  },
  saveRegistrationContact: {
    input: async (w, t) => ({
      body: {
        registration_id: (await aRegistration(w, t)).id,
        contact_role: 'sponsor',
        full_name: 'Sponsor',
        email_address: 'sponsor@example.org',
      },
    }),
    except: notTheirs,
  },
  deleteRegistrationContact: {
    input: async (w, t) => ({ params: { id: await aContact(w, t) } }),
    except: notTheirs,
  },
  listRegistrationSubmissions: {
    input: async (w, t) => ({ query: { registration_id: (await aRegistration(w, t)).id } }),
    except: notTheirs,
  },
  addRegistrationSubmission: {
    input: async (w, t) => ({
      body: {
        registration_id: (await aRegistration(w, t)).id,
        submission_name: `Ward ${Math.random()}`,
      },
    }),
    except: notTheirs,
  },
  updateRegistrationSubmission: {
    input: async (w, t) => ({
      params: { id: (await aRegistration(w, t)).submissions[0]!.id },
      body: { takes_part: true },
    }),
    letIn: [409],
    except: notTheirs,
  },
  deleteRegistrationSubmission: {
    input: async (w, t) => ({ params: { id: await anAddedSubmission(w, t) } }),
    except: notTheirs,
  },
  getRegistrationCompletionStatus: {
    input: async (w, t) => ({ query: { registration_id: (await aRegistration(w, t)).id } }),
    except: notTheirs,
  },
  getRegistrationSubmission: {
    input: async (w, t) => ({ params: { id: (await aRegistration(w, t)).submissions[0]!.id } }),
    except: notTheirs,
  },
  getRegistrationTimePeriod: { input: (w) => ({ params: { id: w.project.id } }) },

  listComments: { input: (w) => ({ query: ofAnswer(w) }), except: notTheirs },
  addComment: {
    input: (w) => ({ body: { ...ofAnswer(w), comment_text: 'Is this right?' } }),
    except: notTheirs,
  },
  deleteComment: {
    input: async (w, t) => ({ params: { id: await aComment(w, t) } }),
    // Only who wrote it withdraws it.
    except: { neighbour: 404, viewer: 403, contributor: 403, superuser: 403 },
  },
  listQueries: {
    input: (w) => ({ query: { project_id: w.project.id, time_period_id: w.period.id } }),
  },
  // Nothing is explained or marked in the world.
  askQueries: {
    input: (w) => ({
      body: {
        ...{ project_id: w.project.id, time_period_id: w.period.id, comment_text: 'Is this right?' },
        answers: [{ question_id: MAX_ID, submission_id: w.submission.id, seen: '' }],
      },
    }),
    letIn: [404],
  },
  resolveQueries: {
    input: (w) => ({
      body: {
        ...{ project_id: w.project.id, time_period_id: w.period.id },
        answers: [{ question_id: MAX_ID, submission_id: w.submission.id, seen: '' }],
      },
    }),
    letIn: [404],
  },
  getAnswerFlag: { input: (w) => ({ query: ofAnswer(w) }), except: notTheirs },
  setAnswerFlag: { input: (w) => ({ body: { ...ofAnswer(w), flagged: true } }), except: notTheirs },
  listDoubtful: {
    input: (w) => ({ query: { project_id: w.project.id, time_period_id: w.period.id } }),
  },
  listAnswerFlags: {
    input: (w) => ({ query: { project_id: w.project.id, time_period_id: w.period.id } }),
  },
  uploadAnswerFile: {
    form: (w) => {
      const form = aFile('figures', 'a.txt');
      form.append('question_id', String(w.questions[0]!.id));
      form.append('submission_id', String(w.submission.id));
      return form;
    },
    // The world's questions are numbers.
    letIn: [409],
    except: notTheirs,
  },
  downloadAnswerFile: {
    input: async (w, t) => ({ params: { id: await anAnswerFile(w, t) } }),
    except: notTheirs,
  },
  explainCheck: {
    input: async (w, t) => ({
      params: { id: await aCheck(w, t) },
      body: { submission_id: w.submission.id, explanation: 'It is right.' },
    }),
    except: notTheirs,
  },
  getCompletion: { input: (w) => ({ query: ofQuestionnaire(w) }), except: notTheirs },
  listQuestionResponses: { input: (w) => ({ query: ofQuestionnaire(w) }), except: notTheirs },
  listAnswerHistory: {
    input: (w) => ({ query: { question_id: w.questions[0]!.id, submission_id: w.submission.id } }),
    except: notTheirs,
  },
  listSubmissions: ofProject,
  createSubmission: {
    input: (w) => ({
      body: {
        project_id: w.project.id,
        organisation_id: w.organisation.id,
        submission_name: `New ${Math.random()}`,
      },
    }),
  },
  updateSubmission: {
    input: (w) => ({ params: { id: w.submission.id }, body: { ended_on: null } }),
  },
  listDeskSubmissions: ofProject,
  createSubmissions: {
    input: async (w, t) => ({
      body: {
        project_id: w.project.id,
        organisation_ids: [(await buildOrganisation(t.db, w.programme.id)).id],
      },
    }),
  },
  moveSubmission: {
    input: async (w, t) => ({
      params: { id: (await aSubmission(w, t)).id },
      body: { organisation_id: (await buildOrganisation(t.db, w.programme.id)).id },
    }),
  },
  deleteSubmission: { input: async (w, t) => ({ params: { id: (await aSubmission(w, t)).id } }) },
  downloadSubmissions: ofProject,
  importSubmissions: {
    form: (w) => {
      const form = aFile('Organisation code,Submission\nX,Y\n', 'submissions.csv');
      form.append('project_id', String(w.project.id));
      return form;
    },
    except: { foreign_admin: 404 },
  },
  listOrganisationSubmissions: {
    input: (w) => ({ query: { project_id: w.project.id, time_period_id: w.period.id } }),
  },
  submitQuestionnaire: {
    input: (w) => ({
      params: { questionnaireId: w.questionnaire.id, submissionId: w.submission.id },
      body: { declared: true },
    }),
    letIn: [409],
    except: notTheirs,
  },
  // chasing
  listChasing: { except: ownProgramme },
  previewMessage: { input: () => ({ body: { all: {}, ...aMessage } }), except: ownProgramme },
  sendMessage: {
    input: () => ({ body: { all: {}, ...aMessage, send_key: randomUUID(), people: 1_000_000 } }),
    letIn: [409],
    except: { foreign_admin: 409 },
  },
  listSentMessages: { except: ownProgramme },
  previewAnnouncement: {
    input: (w) => ({ query: { project_id: w.project.id, time_period_id: w.period.id } }),
  },
  listMailTexts: {},
  previewMailText: { input: () => ({ params: { key: 'approval' }, body: mailWords }) },
  sendTestMail: { input: () => ({ params: { key: 'approval' }, body: mailWords }) },
  updateMailText: {
    input: () => ({ params: { key: 'approval' }, body: { ...mailWords, was: mailWords } }),
  },
  resetMailText: {
    input: () => ({ params: { key: 'rejection' }, query: { changed_at: '2026-01-01T00:00:00.000Z' } }),
  },
  listMessageTemplates: { except: ownProgramme },
  updateMessageTemplate: {
    input: () => {
      const { subject, text } = messageTemplates.not_started;
      return { params: { key: 'not_started' }, body: { subject, text, was: { subject, text } } };
    },
    except: ownProgramme,
  },
  resetMessageTemplate: { input: () => ({ params: { key: 'not_started' } }), except: ownProgramme },
  listReminders: { except: ownProgramme },
  createReminder: { input: async (w, t) => ({ body: (await aFreshReminder(w, t)).body }) },
  updateReminder: {
    input: async (w, t) => {
      const { id, fields } = await aStoredReminder(w, t);
      return { params: { id }, body: { ...fields, is_on: false, was: fields } };
    },
  },
  deleteReminder: { input: async (w, t) => ({ params: { id: (await aStoredReminder(w, t)).id } }) },
  reopenQuestionnaire: {
    input: (w) => ({
      params: { questionnaireId: w.questionnaire.id, submissionId: w.submission.id },
      body: { reason: 'A figure was wrong.' },
    }),
    letIn: [409],
  },
  getFirstRun: { except: { foreign_admin: 403 } },
  startFirstProject: {
    input: () => ({
      body: {
        ...{ project_name: 'First', project_code: `first-${Math.random()}`.replace('.', '-') },
        ...{ category_name: 'Audits', time_period: aPeriod(), ...farDates, template: 'annual_audit' },
      },
    }),
    except: { foreign_admin: 403 },
  },
  closeReopened: {
    input: (w) => ({
      params: { questionnaireId: w.questionnaire.id, submissionId: w.submission.id },
    }),
    letIn: [409],
  },
  listRevisions: ofProject,

  // comparing: measures
  listMeasures: ofProject,
  listMeasureCodes: ofProject,
  getMeasure: { input: (w) => ({ params: { id: w.measure.id } }) },
  createMeasure: {
    input: (w) => ({
      body: {
        project_id: w.project.id,
        measure_code: `m${Math.random()}`.replace('.', '_'),
        measure_name: 'New',
        kind: 'value',
        numerator: 'q1',
        denominator: null,
      },
    }),
  },
  updateMeasure: { input: (w) => ({ params: { id: w.measure.id }, body: { unit: 'beds' } }) },
  deleteMeasure: { input: (w) => ({ params: { id: w.measure.id } }), letIn: [409] },
  previewMeasure: {
    input: (w) => ({
      body: {
        project_id: w.project.id,
        time_period_id: w.period.id,
        kind: 'value',
        numerator: 'q1',
        denominator: null,
      },
    }),
  },
  rebuildMeasures: { input: (w) => ({ body: { project_id: w.project.id } }) },
  // No jobs run in these tests: whoever is let in is told that there is no such job.
  getMeasureJob: { input: () => ({ params: { id: JOB_ID } }), letIn: [404] },
  cancelMeasureJob: { input: () => ({ params: { id: JOB_ID } }), letIn: [404] },

  // comparing: charts
  listCollections: ofProject,
  getChart: { input: (w) => ({ params: { id: w.chart.id } }) },
  listOutputTypesForChart: { input: (w) => ({ params: { id: w.chart.id } }) },
  listMetaData: { input: (w) => ({ query: { chart_id: w.chart.id } }) },
  listDefinitions: ofProject,
  getChartData: {
    input: (w) => ({
      params: { chart_id: w.chart.id, time_period_id: w.published.id },
      body: { submission_id: w.submission.id },
    }),
    except: notTheirs,
  },
  explainFigure: {
    input: (w) => ({
      params: { chart_id: w.chart.id, time_period_id: w.published.id },
      query: { submission_id: w.submission.id },
    }),
    except: notTheirs,
  },
  getSeriesOptions: { input: (w) => ({ params: { chart_id: w.chart.id, time_period_id: w.published.id } }) },
  getScorecard: {
    input: (w) => ({
      query: { project_id: w.project.id, time_period_id: w.published.id, submission_id: w.submission.id },
    }),
    except: notTheirs,
  },
  getGallery: {
    input: (w) => ({
      body: {
        project_id: w.project.id,
        time_period_id: w.published.id,
        collection_id: w.collection.id,
        submission_id: w.submission.id,
      },
    }),
    except: notTheirs,
  },
  listCharts: ofProject,
  createChart: {
    input: (w) => ({ body: { project_id: w.project.id, chart_name: `Chart ${Math.random()}` } }),
  },
  updateChart: { input: (w) => ({ params: { id: w.chart.id }, body: { description: 'Said anew' } }) },
  deleteChart: { input: async (w, t) => ({ params: { id: (await aChart(w, t)).id } }) },
  addChartFavourite: { input: (w) => ({ params: { id: w.chart.id } }) },
  removeChartFavourite: { input: (w) => ({ params: { id: w.chart.id } }) },
  listOutputTypes: { except: ownProgramme },
  setOutputTypes: { input: (w) => ({ params: { id: w.chart.id }, body: { output_types: ['ranked_bars'] } }) },
  getCollectionHierarchy: ofProject,
  createCollection: {
    input: (w) => ({
      body: {
        project_id: w.project.id,
        collection_name: 'New',
        collection_code: `n${Math.random()}`.replace('.', '-'),
      },
    }),
  },
  updateCollection: { input: (w) => ({ params: { id: w.collection.id }, body: { description: 'New' } }) },
  deleteCollection: { input: async (w, t) => ({ params: { id: (await aCollection(w, t)).id } }) },
  orderCollections: { input: (w) => ({ body: { project_id: w.project.id, collections: [] } }), letIn: [409] },
  listChartGroupMemberships: ofProject,
  addChartGroupMemberships: {
    input: async (w, t) => ({
      body: { memberships: [{ chart_id: (await aChart(w, t)).id, collection_id: w.collection.id }] },
    }),
  },
  setChartGroupMemberships: {
    input: (w) => ({
      params: { id: w.collection.id },
      body: { memberships: [{ chart_id: w.chart.id }] },
    }),
  },
  setManyChartGroupMemberships: {
    input: (w) => ({
      body: { memberships: [{ collection_id: w.collection.id, chart_id: w.chart.id }] },
    }),
  },
  deleteChartGroupMembership: {
    input: async (w, t) => ({ params: { id: (await aMembership(w, t)).id } }),
  },
  listChartParameters: { input: (w) => ({ query: { chart_id: w.chart.id } }) },
  saveChartParameters: {
    input: (w) => ({
      body: {
        chart_id: w.chart.id,
        time_period_id: w.published.id,
        chart_parameters: [{ measure_id: w.measure.id }],
      },
    }),
  },
  deleteChartParameter: { input: async (w, t) => ({ params: { id: (await aParameter(w, t)).id } }) },
  deleteChartParameters: {
    input: async (w, t) => ({ body: { chart_parameter_ids: [(await aParameter(w, t)).id] } }),
  },
  copyChartParameters: {
    input: (w) => ({
      body: {
        project_id: w.project.id,
        from_time_period_id: w.published.id,
        to_time_period_id: w.period.id,
      },
    }),
  },
  createMetaData: {
    input: (w) => ({
      body: { chart_id: w.chart.id, metadata_name: `Heading ${Math.random()}`, metadata_text: 'Text' },
    }),
  },
  updateMetaData: {
    input: async (w, t) => ({ params: { id: (await aHeading(w, t)).id }, body: { metadata_text: 'New' } }),
  },
  deleteMetaData: { input: async (w, t) => ({ params: { id: (await aHeading(w, t)).id } }) },
  listChartPhases: { input: (w) => ({ params: { id: w.chart.id } }) },
  setControlSettings: {
    input: (w) => ({
      params: { id: w.chart.id },
      body: { rules: ['outside', 'shift'], target: 20, target_side: 'at_most' },
    }),
  },
  createChartPhase: {
    input: async (w, t) => ({
      params: { id: (await aChart(w, t)).id },
      body: { time_period_id: w.published.id, reason: 'A new ward opened.' },
    }),
  },
  listAnnotations: {
    input: (w) => ({ params: { id: w.chart.id }, query: { submission_id: w.submission.id } }),
  },
  addAnnotation: {
    input: (w) => ({
      params: { id: w.chart.id },
      body: {
        ...{ time_period_id: w.published.id, submission_id: w.submission.id },
        annotation_text: 'A ward was closed.',
      },
    }),
    except: notTheirs,
  },
  deleteAnnotation: {
    input: async (w, t) => ({ params: await anAnnotation(w, t) }),
    except: notTheirs,
  },
  deleteChartPhase: { input: async (w, t) => ({ params: await aPhase(w, t) }) },
  getDesk: { except: ownProgramme },
  searchGlobal: { input: () => ({ body: { query: 'chart' } }), except: ownProgramme },
  listSearchFilters: { input: () => ({ query: { query: 'chart' } }), except: ownProgramme },
  listFilterOptions: ofProject,

  // comparing: downloads
  downloadChartWorkbook: {
    input: (w) => ({
      params: { chart_id: w.chart.id, time_period_id: w.published.id },
      body: { submission_id: w.submission.id },
    }),
    except: notTheirs,
  },
  downloadProfileWorkbook: {
    input: (w) => ({
      body: { project_id: w.project.id, time_period_id: w.published.id, submission_id: w.submission.id },
    }),
    except: notTheirs,
  },
  downloadGroupWorkbook: { input: ofGroup, except: notTheirs },
  downloadGroupCsv: { input: ofGroup, except: notTheirs },

  // comparing: report packs, each its orderer's only
  orderReportPack: {
    input: (w) => ({ body: { ...ofGroup(w).params, ...ofGroup(w).body } }),
    except: notTheirs,
  },
  listReportPacks: ofProject,
  getReportPack: { input: aReportPack, except: onlyTheContributors },
  downloadReportPack: { input: aReportPack, except: onlyTheContributors },
  deleteReportPack: { input: aReportPack, except: onlyTheContributors },

  // comparing: report templates, the programme team's here
  listReportTemplates: ofProject,
  createReportTemplate: {
    input: (w) => ({
      body: {
        project_id: w.project.id,
        template_name: 'New',
        blocks: [{ kind: 'chart', chart_id: w.chart.id, output_type: 'ranked_bars', averages: [] }],
      },
    }),
  },
  getReportTemplate: { input: aReportTemplate },
  updateReportTemplate: {
    input: async (w, t) => ({
      ...(await aReportTemplate(w, t)),
      body: { version: 1, template_name: 'Renamed' },
    }),
    except: sharedIsTheTeams,
  },
  deleteReportTemplate: { input: aReportTemplate, except: sharedIsTheTeams },
  makeReport: {
    input: async (w, t) => ({
      ...(await aReportTemplate(w, t)),
      body: { time_period_id: w.published.id, submission_id: w.submission.id },
    }),
    except: notTheirs,
  },

  // comparing: packs for all
  beginPackRun: {
    input: async (w, t) => ({
      body: {
        report_template_id: (await aReportTemplate(w, t)).params.id,
        time_period_id: w.published.id,
      },
    }),
    letIn: [409],
  },
  listPackRuns: ofProject,
  listRunPacks: { input: aPackRun },
  retryPackRun: { input: aPackRun },
  cancelPackRun: { input: aPackRun },

  // comparing: filters, as the programme team keeps them
  listFilters: ofProject,
  createFilter: {
    input: (w) => ({
      body: { project_id: w.project.id, filter_name: `New ${Math.random()}`, options: ['North'] },
    }),
  },
  updateFilter: {
    input: async (w, t) => {
      const { filter, options } = await aFilter(w, t);
      const was = { filter_name: filter.filter_name, options };
      return { params: { id: filter.id }, body: { ...was, was } };
    },
  },
  // The world's own grow in number: whoever is let in is told that these are not all.
  orderFilters: {
    input: (w) => ({ body: { project_id: w.project.id, filter_ids: [1] } }),
    letIn: [409],
  },
  deleteFilter: { input: async (w, t) => ({ params: { id: (await aFilter(w, t)).filter.id } }) },
  listFilterValues: { input: async (w, t) => ({ params: { id: (await aFilter(w, t)).filter.id } }) },
  setFilterValues: {
    input: async (w, t) => {
      const { filter, options } = await aFilter(w, t);
      const submissions = [{ submission_id: w.submission.id, was: options[0]!.id }];
      return { params: { id: filter.id }, body: { option_id: null, submissions } };
    },
  },
  // Nothing has changed in that period.
  removeFilterChange: {
    input: async (w, t) => ({
      params: { id: (await aFilter(w, t)).filter.id, time_period_id: w.period.id },
    }),
    letIn: [404],
  },
  downloadFilterValues: ofProject,
  uploadFilterValues: {
    form: (w) => {
      const form = aFile('organisation_code,Filter\nX,North\n', 'filters.csv');
      form.append('project_id', String(w.project.id));
      return form;
    },
  },
  deriveFilter: {
    input: (w) => ({
      body: {
        project_id: w.project.id,
        filter_name: 'Region',
        source: { kind: 'organisation', attribute: 'region' },
        dry_run: true,
      },
    }),
    // Nothing is written of the world's organisations.
    letIn: [409],
  },

  // comparing: peer groups
  listPeerGroups: ofProject,
  listPeerCandidates: ofProject,
  listViews: ofProject,
  createView: {
    input: (w) => ({ body: { chart_id: w.chart.id, view_name: `View ${Math.random()}`, is_pinned: false } }),
  },
  updateView: {
    input: async (w, t) => ({ params: await aView(w, t), body: { view_name: `View ${Math.random()}` } }),
    except: onlyTheContributors,
  },
  deleteView: {
    input: async (w, t) => ({ params: await aView(w, t) }),
    except: onlyTheContributors,
  },
  listUnusual: ofUnusual('query'),
  lookForUnusual: ofUnusual('body'),
  getOutlierActs: ofProject,
  setOutlierActs: { input: (w) => ({ body: { project_id: w.project.id, acts: [], was: [] } }) },
  listOutlierCases: ofProject,
  // Nothing of the world is beyond a funnel, and no acts follow.
  openOutlierCases: {
    input: (w) => ({
      body: {
        ...{ project_id: w.project.id, time_period_id: w.published.id },
        figures: [{ submission_id: w.submission.id, chart_id: w.chart.id }],
      },
    }),
    letIn: [409],
  },
  recordOutlierAct: {
    input: async (w, t) => ({ params: await anOutlierCase(w, t), body: { place: 0, note: 'Looked at.' } }),
    except: notTheirs,
  },
  concludeOutlierCase: {
    input: async (w, t) => ({
      params: await anOutlierCase(w, t),
      body: { outcome: 'explained', conclusion: 'Case mix.', done: 0 },
    }),
  },
  listNeighbours: {
    input: (w) => ({ query: { project_id: w.project.id, time_period_id: w.published.id } }),
  },
  getNeighbourAttributes: ofProject,
  setNeighbourAttributes: {
    input: (w) => ({ body: { project_id: w.project.id, attributes: [], was: [] } }),
  },
  listOfferedSets: ofProject,
  createPeerGroup: {
    input: (w) => ({ body: { project_id: w.project.id, peer_group_name: `New ${Math.random()}` } }),
  },
  updatePeerGroup: {
    input: async (w, t) => ({
      params: { id: (await aPeerGroup(w, t)).id },
      body: { description: 'Like us.' },
    }),
    except: sharedIsTheTeams,
  },
  deletePeerGroup: {
    input: async (w, t) => ({ params: { id: (await aPeerGroup(w, t)).id } }),
    except: sharedIsTheTeams,
  },
  listPeerGroupMemberships: {
    input: async (w, t) => ({ query: { peer_group_id: (await aPeerGroup(w, t)).id } }),
  },
  addPeerGroupMembership: {
    input: async (w, t) => ({
      body: { peer_group_id: (await aPeerGroup(w, t)).id, key: String(w.submission.pseudonym_number) },
    }),
    // It is in it already.
    letIn: [409],
    except: sharedIsTheTeams,
  },
  removePeerGroupMembership: {
    input: async (w, t) => ({ params: { id: (await aPeerGroup(w, t)).membership_id } }),
    except: sharedIsTheTeams,
  },
  changePeerGroupMemberships: {
    input: async (w, t) => ({
      body: { peer_group_ids: [(await aPeerGroup(w, t)).id], keys: [String(w.submission.pseudonym_number)] },
    }),
    except: sharedIsTheTeams,
  },

  // the platform owner's
  listOutboxMessages: {},
  listAuditEntries: { except: ownProgramme },
  findRedirect: { input: (w) => ({ query: { programme_id: w.programme.id, path: '/nowhere' } }) },
};

/** A case that its organisation was told of, with an act of its own before it; those before it are concluded. */
async function anOutlierCase(w: World, t: TestApp) {
  await t.db
    .update(outlier_cases)
    .set({ concluded_at: t.deps.now(), outcome: 'explained', conclusion: 'Before.' })
    .where(and(eq(outlier_cases.submission_id, w.submission.id), isNull(outlier_cases.concluded_at)));
  const at = t.deps.now();
  const [made] = await t.db
    .insert(outlier_cases)
    .values({
      ...{ project_id: w.project.id, time_period_id: w.published.id, opened_at: at, told_at: at },
      ...{ submission_id: w.submission.id, chart_id: w.chart.id, level: 'alarm', tone: 'worse' },
      ...{ words: 'It lies below.', unit: '%', decimals: 1, value: 1 },
    })
    .returning({ id: outlier_cases.id });
  await t.db.insert(outlier_case_acts).values({
    ...{ outlier_case_id: made!.id, display_order: 0, act_name: 'Look', done_by: 'organisation', days: 5 },
  });
  return made!;
}

/** Fresh parts of the explorer, which the team may change or delete. */
async function aChart(w: World, t: TestApp, collection_id?: number) {
  const body = { project_id: w.project.id, chart_name: `Chart ${Math.random()}`, collection_id };
  return (await t.call(manage.createChart, { body }, w.people.admin)).body;
}
async function aCollection(w: World, t: TestApp) {
  const collection_code = `n${Math.random()}`.replace('.', '-');
  const body = { project_id: w.project.id, collection_name: 'New', collection_code };
  return (await t.call(manage.createCollection, { body }, w.people.admin)).body;
}
async function aMembership(w: World, t: TestApp) {
  const { id } = await aChart(w, t, w.collection.id);
  const query = { project_id: w.project.id, chart_id: id };
  return (await t.call(manage.listChartGroupMemberships, { query }, w.people.admin)).body.memberships[0]!;
}
async function aParameter(w: World, t: TestApp) {
  const chart_parameters = [{ measure_id: w.measure.id }];
  const body = { chart_id: (await aChart(w, t)).id, time_period_id: w.published.id, chart_parameters };
  return (await t.call(manage.saveChartParameters, { body }, w.people.admin)).body.chart_parameters[0]!;
}
async function aHeading(w: World, t: TestApp) {
  const body = { chart_id: w.chart.id, metadata_name: `Heading ${Math.random()}`, metadata_text: 'Text' };
  return (await t.call(manage.createMetaData, { body }, w.people.admin)).body;
}

async function aPhase(w: World, t: TestApp) {
  const [params, time_period_id] = [{ id: (await aChart(w, t)).id }, w.published.id];
  const body = { time_period_id, reason: 'A new ward opened.' };
  await t.call(createChartPhase, { params, body }, w.people.admin);
  return { ...params, time_period_id };
}

/** Said of the contributor's submission, at a chart of their project. */
async function anAnnotation(w: World, t: TestApp) {
  const params = { id: w.chart.id };
  const body = {
    ...{ time_period_id: w.published.id, submission_id: w.submission.id },
    annotation_text: 'A ward was closed.',
  };
  const { id } = (await t.call(addAnnotation, { params, body }, w.people.admin)).body;
  return { ...params, annotation_id: id };
}

/** A view of the contributor's own. */
async function aView(w: World, t: TestApp): Promise<{ id: number }> {
  const body = { chart_id: w.chart.id, view_name: `View ${Math.random()}`, is_pinned: false };
  return { id: (await t.call(createView, { body }, w.people.contributor)).body.id };
}

/** A guidance text of the project, which the team may change or delete. */
async function aGuidance(w: World, t: TestApp): Promise<number> {
  const body = { project_id: w.project.id, guidance_title: 'Guidance', guidance_text: 'Text' };
  return (await t.call(createProjectGuidance, { body }, w.people.admin)).body.id;
}

/** A pending request of somebody else. */
async function aRequest(world: World, t: TestApp): Promise<number> {
  const somebody = await world.somebody();
  const answer = await t.call(requestAccess, { params: { projectId: world.project.id } }, somebody);
  return answer.body.id;
}

/** Somebody who has registered and waits for a decision. */
async function aRegistered(world: World, t: TestApp): Promise<number> {
  const { id } = await world.somebody();
  await t.db.update(users).set({ status: 'pending' }).where(eq(users.id, id));
  return id;
}

/** A report pack that the contributor has ordered. */
async function aReportPack(w: World, t: TestApp) {
  const body = { ...ofGroup(w).params, ...ofGroup(w).body };
  const ordered = await t.call(orderReportPack, { body }, w.people.contributor);
  return { params: { id: ordered.body.id } };
}

/** A report template of the programme team. */
async function aReportTemplate(w: World, t: TestApp) {
  const body = {
    ...{ project_id: w.project.id, template_name: 'Board paper' },
    blocks: [{ kind: 'heading' as const, text: 'Beds' }],
  };
  const made = await t.call(createReportTemplate, { body }, w.people.admin);
  return { params: { id: made.body.id } };
}

/** What was made for all of the project, one pack that waits. */
async function aPackRun(w: World, t: TestApp) {
  const [run] = await t.db
    .insert(pack_runs)
    .values({
      ...{ project_id: w.project.id, time_period_id: w.published.id, title: 'Board paper', format: 'pdf' },
      ...{ blocks: [{ kind: 'heading', text: 'Beds' }], begun_by: w.people.admin.id, begun_at: t.clock.now },
    })
    .returning();
  await t.db.insert(run_packs).values({ run_id: run!.id, submission_id: w.submission.id });
  return { params: { id: run!.id } };
}

/** A filter with an option that the submission has. */
async function aFilter(w: World, t: TestApp) {
  const filter = await buildFilter(t.db, w.project, { North: [w.submission] });
  const query = { project_id: w.project.id, search: filter.filter_name };
  const { body } = await t.call(listFilters, { query }, w.people.admin);
  const [found] = body.filters;
  return { filter, options: found!.option_list.map(({ id, option_name }) => ({ id, option_name })) };
}

/** A peer group for everybody with one member. */
async function aPeerGroup(w: World, t: TestApp) {
  const group = await buildPeerGroup(t.db, w.project, [w.submission]);
  const { body } = await t.call(
    listPeerGroupMemberships,
    { query: { peer_group_id: group.id } },
    w.people.admin,
  );
  return { ...group, membership_id: body.peer_group_memberships[0]!.id };
}

/** A registration of the own organisation, as the programme team begins it; one per world. */
async function aRegistration(w: World, t: TestApp) {
  const { body } = await t.call(
    createRegistration,
    {
      body: {
        project_id: w.project.id,
        time_period_id: w.registering.id,
        organisation_id: w.organisation.id,
      },
    },
    w.people.admin,
  );
  return body;
}

/** A contact of it, whom a caller may remove. */
async function aContact(w: World, t: TestApp): Promise<number> {
  const { body } = await t.call(
    saveRegistrationContact,
    {
      body: {
        registration_id: (await aRegistration(w, t)).id,
        contact_role: 'lead',
        full_name: 'Lead',
        email_address: 'lead@example.org',
      },
    },
    w.people.admin,
  );
  return body.id;
}

/** A new submission in it, which a caller may remove. */
async function anAddedSubmission(w: World, t: TestApp): Promise<number> {
  const { body } = await t.call(
    addRegistrationSubmission,
    {
      body: {
        registration_id: (await aRegistration(w, t)).id,
        submission_name: `Ward ${Math.random()}`,
      },
    },
    w.people.admin,
  );
  return body.id;
}

const ofAnswer = (w: World) => ({ submission_id: w.submission.id, question_id: w.questions[0]!.id });
/** A comment of the programme team. */
async function aComment(w: World, t: TestApp): Promise<number> {
  const { body } = await t.call(
    addComment,
    { body: { ...ofAnswer(w), comment_text: 'A question' } },
    w.people.admin,
  );
  return body.id;
}

/** A file given as an answer. */
async function anAnswerFile(w: World, t: TestApp): Promise<number> {
  const [file] = await t.db
    .insert(answer_files)
    .values({
      question_id: w.questions[0]!.id,
      submission_id: w.submission.id,
      file_name: 'a.txt',
      media_type: 'text/plain',
      size_bytes: 1,
      content: Buffer.from('a'),
    })
    .returning();
  return file!.id;
}

/** A check of the open questionnaire. */
async function aRosterRow(w: World, t: TestApp): Promise<number> {
  const [part] = await t.db
    .insert(questionnaire_sub_sections)
    .values({ section_id: w.section.id, row_word: 'Ward', display_order: 9 })
    .returning({ sub_section_id: questionnaire_sub_sections.id });
  const [row] = await t.db
    .insert(questionnaire_sub_section_rows)
    .values({ ...part!, row_name: 'Ward 1', display_order: 1 })
    .returning({ id: questionnaire_sub_section_rows.id });
  return row!.id;
}

async function aCheck(w: World, t: TestApp): Promise<number> {
  const [check] = await t.db
    .insert(questionnaire_checks)
    .values({
      questionnaire_id: w.questionnaire.id,
      expression: 'q1 <= q2',
      severity: 'warning',
      message: 'Unusual.',
    })
    .returning();
  return check!.id;
}

/** A form with a small file. */
function aFile(content: string, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return form;
}
