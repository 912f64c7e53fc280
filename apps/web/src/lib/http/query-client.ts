import { QueryClient } from '@tanstack/react-query';

/** `call` retries by itself what may be retried (SPEC §7), so nothing is retried a second time here. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
