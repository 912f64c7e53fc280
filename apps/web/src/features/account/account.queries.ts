import { endOwnSession, generateOtp, listSessions } from '@portal/contract/auth';
import { listProjects } from '@portal/contract/projects';
import { registerUser, requestPasswordReset, resendVerification, verifyEmail } from '@portal/contract/users';
import type { Input } from '@portal/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { runtimeConfig } from '../../lib/runtime-config.ts';

const { programme_id } = runtimeConfig;

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(listSessions, {}, signal)).sessions,
});

export const endSession = (id: string) => call(endOwnSession, { params: { id } });

/** A new secret each time it is asked for: kept while the person types it, never asked for behind their back. */
export const newSecretQuery = queryOptions({
  queryKey: ['otp-secret'],
  staleTime: Infinity,
  gcTime: 0,
  refetchOnReconnect: false,
  queryFn: ({ signal }) => call(generateOtp, {}, signal),
});

/** The link's code works once: asked for once, and the answer kept. */
export const verificationQuery = (code: string) =>
  queryOptions({
    queryKey: ['verification', code],
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnReconnect: false,
    retryOnMount: false,
    queryFn: () => call(verifyEmail, { query: { code } }),
  });

/** The projects of the programme, as the person may open them. */
export const accountProjectsQuery = queryOptions({
  queryKey: ['projects', 'for-account'],
  queryFn: async ({ signal }) =>
    (await call(listProjects, { query: { programme_id, limit: 1000 } }, signal)).projects,
});

export const register = (body: Omit<Input<typeof registerUser>['body'], 'programme_id'>) =>
  call(registerUser, { body: { programme_id, ...body } });

export const resend = (email_address: string) =>
  call(resendVerification, { body: { programme_id, email_address } });

export const askForReset = (email_address: string) =>
  call(requestPasswordReset, { body: { programme_id, email_address } });
