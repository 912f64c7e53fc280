import { describe, expect, it } from 'vitest';
import { canAnnotate } from '../src/modules/charts/annotations/annotation.policy.ts';
import { canHoldScopes } from '../src/modules/identity/api-keys/api-keys.policy.ts';
import { canReadSuperuserEntries } from '../src/modules/platform/audit/audit.policy.ts';
import { canReadContact } from '../src/modules/site/contact/contact.policy.ts';
import { canReadMail } from '../src/modules/platform/mail/outbox.policy.ts';
import { canLoosen, type Loosening } from '../src/modules/projects/projects/disclosure.policy.ts';
import { freeTextsHiddenReason } from '../src/modules/cases/surveys/responses/free-texts.policy.ts';
import { canManageNews, canReadMembersNews } from '../src/modules/site/news/news.policy.ts';
import {
  canSeeDrafts,
  canSeeQuestionnaire,
} from '../src/modules/questionnaires/questionnaires/questionnaire.policy.ts';
import { canSearchAdminArea, canSearchEveryProject } from '../src/modules/admin/search/search.policy.ts';
import { canChooseAnyGroup } from '../src/modules/comparison/comparison-groups/comparison-choice.policy.ts';

type Role = { role_type_id: number };
/** Superuser, admin, contributor, viewer. */
const roles = [1, 2, 3, 4].map((role_type_id) => ({ role_type_id }));
const rolesThat = (may: (person: Role) => boolean) =>
  roles.filter(may).map(({ role_type_id }) => role_type_id);

describe('the programme team alone', () => {
  it.each<[string, (person: Role) => boolean]>([
    ['reads what was written to it', canReadContact],
    ['sees questionnaires that are being built', canSeeDrafts],
    ['finds people by the search', canSearchAdminArea],
    ['compares with any set', canChooseAnyGroup],
    ['sees news that is not shown', canManageNews],
    ['holds keys that manage', (person) => canHoldScopes(person, ['read_results', 'manage'])],
    ['searches every project without access to it', (one) => canSearchEveryProject({ ...one, access: [] })],
    ['speaks to everybody in annotations', (one) => canAnnotate({ ...one, organisation_id: 1 }, null)],
    [
      'reads texts of respondents that are for the team',
      (one) => freeTextsHiddenReason(one, 'team') === null,
    ],
  ])('%s', (_, may) => {
    expect(rolesThat(may)).toEqual([1, 2]);
  });
});

describe('the superuser alone', () => {
  it.each<[string, (person: Role) => boolean]>([
    ['reads what concerns accounts of superusers', canReadSuperuserEntries],
    ['reads the outbox', canReadMail],
    ['takes back what held published results', (one) => canLoosen(one, [loosening(true)], 1)],
  ])('%s', (_, may) => {
    expect(rolesThat(may)).toEqual([1]);
  });

  const loosening = (inPublished: boolean): Loosening => ({ sentence: '', inPublished });
  it('is not needed where nothing is published, or nothing published becomes visible', () => {
    const admin = { role_type_id: 2 };
    expect(canLoosen(admin, [loosening(true)], 0)).toBe(true);
    expect(canLoosen(admin, [loosening(false)], 1)).toBe(true);
    expect(canLoosen(admin, [loosening(false), loosening(true)], 1)).toBe(false);
  });
});

describe('others', () => {
  it('annotate their own submissions, if they enter data', () => {
    const may = (role_type_id: number, organisation_id: number) =>
      canAnnotate({ role_type_id, organisation_id: 1 }, { organisation_id });
    expect([may(3, 1), may(3, 2), may(4, 1)]).toEqual([true, false, false]);
  });

  it('read texts of respondents as the programme says', () => {
    expect(rolesThat((one) => freeTextsHiddenReason(one, 'organisations') === null)).toEqual([1, 2, 3, 4]);
    expect(rolesThat((one) => freeTextsHiddenReason(one, 'nobody') === null)).toEqual([]);
    expect([
      freeTextsHiddenReason({ role_type_id: 3 }, 'team'),
      freeTextsHiddenReason({ role_type_id: 1 }, 'nobody'),
    ]).toEqual(['team', 'nobody']);
  });

  it('read news for members once they have enrolled', () => {
    expect([null, { must_enrol: true }, { must_enrol: false }].map(canReadMembersNews)).toEqual([
      ...[false, false, true],
    ]);
  });

  it('see questionnaires of projects they have access to, once these are no draft', () => {
    const access = [{ project_id: 7, approved: true }];
    const sees = (role_type_id: number, project_id: number, status: 'draft' | 'open') =>
      canSeeQuestionnaire({ role_type_id, access, closed_project_ids: [] }, { project_id, status });
    expect([sees(3, 7, 'open'), sees(3, 8, 'open'), sees(3, 7, 'draft')]).toEqual([true, false, false]);
    expect([sees(2, 8, 'open'), sees(2, 8, 'draft')]).toEqual([true, true]);
  });

  it('search every project with approved access to all', () => {
    const may = (approved: boolean, project_id: number | null) =>
      canSearchEveryProject({ role_type_id: 3, access: [{ approved, project_id }] });
    expect([may(true, null), may(false, null), may(true, 7)]).toEqual([true, false, false]);
  });
});
