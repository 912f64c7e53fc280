import type { changeUsers as endpoint, UserChange } from '@portal/contract/identity/bulk-user-changes';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { hasEffect, planChange, type WantedChange } from './plan-change.ts';
import { storeChanges } from './store-changes.ts';
import {
  lockPeople,
  type ProjectToChange,
  selectPeopleToChange,
  selectProjectsToChange,
} from './user-changes.sql.ts';

/** Refusals that the answer names; more of the same kind say nothing new. */
const NAMED = 5;
export const EVERY_PROJECT: ProjectToChange = {
  id: null,
  code: 'Every project',
  name: 'every project',
  closed_to: [],
};

/** Makes one change to many people, to all of them or to none. */
export const changeUsers: Handler<typeof endpoint> = async ({ actor, body, db, deps }) => {
  const wanted = { ids: body.user_ids };
  await lockPeople(db, actor.programme_id, wanted);
  const people = await selectPeopleToChange(db, actor.programme_id, wanted);
  if (people.length < new Set(body.user_ids).size) throw problems.notFound('user');
  const projectId = 'project_id' in body.change ? body.change.project_id : null;
  const projects =
    projectId === null
      ? []
      : await selectProjectsToChange(
          db,
          actor.programme_id,
          { ids: [projectId], codes: [] },
          people.flatMap(({ organisation_id }) => organisation_id ?? []),
        );
  if (projectId !== null && projects.length === 0) throw problems.notFound('project');
  const change = toWantedChange(body.change, projects[0] ?? EVERY_PROJECT);
  const plans = people.map((person) => planChange(actor, person, change, deps.now()));
  const refused = plans.flatMap(({ planned, problems: found }) =>
    found.map(({ message }) => `${planned.person.full_name}: ${message}`),
  );
  if (refused.length > 0) {
    const more = refused.length > NAMED ? [`And ${refused.length - NAMED} more.`] : [];
    throw problems.conflict(
      platformMessages.accessChangesRefused({ reasons: [...refused.slice(0, NAMED), ...more].join(' ') }),
    );
  }
  const changes = plans.map(({ planned }) => planned).filter(hasEffect);
  await storeChanges(db, deps, actor, changes);
  return { changed: changes.length, unchanged: people.length - changes.length };
};

function toWantedChange(change: UserChange, project: ProjectToChange): WantedChange {
  const none: WantedChange = { give: [], remove: [], resend: false, access_ends_on: undefined };
  switch (change.type) {
    case 'give_access':
      return { ...none, give: [project] };
    case 'remove_access':
      return { ...none, remove: [project] };
    case 'resend_invitation':
      return { ...none, resend: true };
    case 'set_last_day':
      return { ...none, access_ends_on: change.access_ends_on };
  }
}
