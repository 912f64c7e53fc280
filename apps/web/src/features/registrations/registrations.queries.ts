import * as contract from '@portal/contract/registrations';
import type { Input } from '@portal/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const registrationPeriodQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['registrations', projectId, 'period'],
    queryFn: ({ signal }) => call(contract.getRegistrationTimePeriod, { params: { id: projectId } }, signal),
    select: ({ time_period }) => time_period,
  });

/** One's own organisation's registration in a period; null where none was begun. */
export const ownRegistrationQuery = (projectId: number, timePeriodId: number, organisationId: number) =>
  queryOptions({
    queryKey: ['registrations', projectId, timePeriodId, organisationId],
    queryFn: async ({ signal }) => {
      const query = { project_id: projectId, time_period_id: timePeriodId, organisation_id: organisationId };
      const { registrations } = await call(contract.listRegistrations, { query }, signal);
      const [found] = registrations;
      return found ? call(contract.getRegistration, { params: { id: found.id } }, signal) : null;
    },
  });

export const completionQuery = (registrationId: number) =>
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

export type OverviewQuery = Input<typeof contract.getRegistrationOverview>['query'];
export const overviewQuery = (query: OverviewQuery) =>
  queryOptions({
    queryKey: ['registrations', 'overview', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(contract.getRegistrationOverview, { query }, signal),
  });
export const loadOverview = (query: OverviewQuery) => call(contract.getRegistrationOverview, { query });

export const beginRegistration = (body: Input<typeof contract.createRegistration>['body']) =>
  call(contract.createRegistration, { body });
export const confirmRegistration = (id: number) => call(contract.confirmRegistration, { params: { id } });
export const declineRegistration = (id: number, reason: string) =>
  call(contract.declineRegistration, { params: { id }, body: { reason } });
export const reconsiderRegistration = (id: number) =>
  call(contract.reconsiderRegistration, { params: { id } });

export const saveContact = (body: Input<typeof contract.saveRegistrationContact>['body']) =>
  call(contract.saveRegistrationContact, { body });
export const removeContact = (id: number) => call(contract.deleteRegistrationContact, { params: { id } });

export const addSubmission = (body: Input<typeof contract.addRegistrationSubmission>['body']) =>
  call(contract.addRegistrationSubmission, { body });
export const changeSubmission = (id: number, takesPart: boolean) =>
  call(contract.updateRegistrationSubmission, { params: { id }, body: { takes_part: takesPart } });
export const removeSubmission = (id: number) =>
  call(contract.deleteRegistrationSubmission, { params: { id } });
