import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/collection/registrations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

export const registrationPeriodQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['registrations', 'period', projectId],
    queryFn: ({ signal }) => call(contract.getRegistrationTimePeriod, { params: { id: projectId } }, signal),
    select: ({ time_period }) => time_period,
  });

/** Loads the registration of the user's organisation in a period; null if there is none. */
export const ownRegistrationQuery = (projectId: number, timePeriodId: number, organisationId: number) =>
  queryOptions({
    queryKey: ['registrations', 'own', projectId, timePeriodId, organisationId],
    queryFn: async ({ signal }) => {
      const query = { project_id: projectId, time_period_id: timePeriodId, organisation_id: organisationId };
      const { registrations } = await call(contract.listRegistrations, { query }, signal);
      const [found] = registrations;
      return found ? call(contract.getRegistration, { params: { id: found.id } }, signal) : null;
    },
  });

export const registrationCompletionQuery = (registrationId: number) =>
  queryOptions({
    queryKey: ['registrations', 'completion', registrationId],
    queryFn: ({ signal }) =>
      call(
        contract.getRegistrationCompletionStatus,
        { query: { registration_id: registrationId, limit: 1000 } },
        signal,
      ),
    select: ({ registration_submissions }) => registration_submissions,
  });

/** Organisations that have registered for a period, and those that have not. */
export const registrationList = pagedList({
  key: ['registrations', 'overview'],
  load: (query: Input<typeof contract.getRegistrationOverview>['query'], signal) =>
    call(contract.getRegistrationOverview, { query }, signal),
  items: ({ organisations }) => organisations,
});

/** A refusal can mean that the screen is out of date, because another team member has already decided. */
const decided = { alsoRefused: true };

type Body<E extends Parameters<typeof call>[0]> = Input<E>['body'];

export const startRegistration = createMutation(
  'registrations',
  (body: Body<typeof contract.createRegistration>) => call(contract.createRegistration, { body }),
  decided,
);
export const confirmRegistration = createMutation(
  'registrations',
  (id: number) => call(contract.confirmRegistration, { params: { id } }),
  decided,
);
export const declineRegistration = createMutation(
  'registrations',
  (id: number, reason: string) => call(contract.declineRegistration, { params: { id }, body: { reason } }),
  decided,
);
export const reconsiderRegistration = createMutation(
  'registrations',
  (id: number) => call(contract.reconsiderRegistration, { params: { id } }),
  decided,
);

export const setRegistrationContact = createMutation(
  'registrations',
  (body: Body<typeof contract.saveRegistrationContact>) => call(contract.saveRegistrationContact, { body }),
);
export const removeRegistrationContact = createMutation(
  'registrations',
  (id: number) => call(contract.deleteRegistrationContact, { params: { id } }),
  decided,
);

export const addRegisteredSubmission = createMutation(
  'registrations',
  (body: Body<typeof contract.addRegistrationSubmission>) =>
    call(contract.addRegistrationSubmission, { body }),
  decided,
);
export const setSubmissionTakesPart = createMutation(
  'registrations',
  (id: number, takesPart: boolean) =>
    call(contract.updateRegistrationSubmission, { params: { id }, body: { takes_part: takesPart } }),
  decided,
);
export const removeRegisteredSubmission = createMutation(
  'registrations',
  (id: number) => call(contract.deleteRegistrationSubmission, { params: { id } }),
  decided,
);
