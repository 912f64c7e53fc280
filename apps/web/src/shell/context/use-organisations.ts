import { useQuery } from '@tanstack/react-query';
import { organisationsQuery } from '../../data/organisations/organisations.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { useIsAuthenticated } from '../auth/auth-store.ts';

/** The member organisations of the programme; empty until they are there. */
export function useOrganisations() {
  const isAuthenticated = useIsAuthenticated();
  const { data } = useQuery({
    ...organisationsQuery(isAuthenticated),
    enabled: runtimeConfig.programme_id !== 0,
  });
  return data ?? [];
}
