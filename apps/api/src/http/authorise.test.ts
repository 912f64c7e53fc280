import type { login } from '@portal/contract/identity/auth';
import { accessLevels, type Endpoint } from '@portal/contract/shared/endpoint';
import type { listUsers } from '@portal/contract/identity/users';
import { expect, expectTypeOf, it } from 'vitest';
import type { Actor, Respondent } from './actor.ts';
import type { CallerOf } from './callers/caller.ts';
import { authoriseCaller } from './authorise.ts';
import type { Context } from './mount-endpoints.ts';

it.each(accessLevels.filter((access) => access !== 'public'))(
  'never handles a call declared as %s for an anonymous caller',
  (access) =>
    expect(() => authoriseCaller({ access }, null)).toThrow(
      access === 'case_code' ? 'Enter the case code' : 'You are not signed in',
    ),
);

it('admits every caller to a public call', () =>
  expect(authoriseCaller({ access: 'public' }, null)).toBeNull());

it('does not treat a signed-in user as a respondent', () => {
  const superuser: Actor = {
    kind: 'user',
    user_id: 1,
    programme_id: 1,
    organisation_id: null,
    role_type_id: 1,
    session_id: '',
    must_enrol: false,
    access: [],
    closed_project_ids: [],
  };
  expect(() => authoriseCaller({ access: 'case_code' }, superuser)).toThrow('Enter the case code');
});

it('a handler reads a person only where its endpoint asks for one', () => {
  expectTypeOf<Context<typeof login>['actor']>().toEqualTypeOf<Actor | null>();
  expectTypeOf<Context<typeof listUsers>['actor']>().toEqualTypeOf<Actor>();
  expectTypeOf<CallerOf<'case_code'>>().toEqualTypeOf<Respondent>();
  // A handler that does not know the access must expect no user.
  expectTypeOf<Context<Endpoint>['actor']>().toEqualTypeOf<Actor | Respondent | null>();
  // @ts-expect-error: nobody has an id
  const idOf = ({ actor }: Context<typeof login>) => actor.user_id;
  expect(idOf).toBeDefined();
});
