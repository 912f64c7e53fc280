import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { toast } from '../../shell/toasts.ts';

/** Runs one change at a time and loads the registration anew; a refusal is said in a toast. */
export function useChange(): {
  isPending: boolean;
  change: (work: () => Promise<unknown>, said?: string) => Promise<boolean>;
} {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const change = async (work: () => Promise<unknown>, said?: string) => {
    setPending(true);
    try {
      await work();
      if (said) toast(said, 'success');
      return true;
    } catch (thrown) {
      toast(toApiError(thrown).error, 'error');
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['registrations'] });
      setPending(false);
    }
  };
  return { isPending, change };
}
