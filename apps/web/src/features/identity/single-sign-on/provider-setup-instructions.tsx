import { useQuery } from '@tanstack/react-query';
import { signOnAddressesQuery } from '../../../data/identity/identity-providers.ts';
import { DescriptionList } from '../../../ui/page/description-list.tsx';

/** Shows the values that the provider's administrator must enter there. */
export function ProviderSetupInstructions() {
  const { data } = useQuery(signOnAddressesQuery);
  if (!data) return null;
  return (
    <section aria-labelledby="tell-provider" className="mt-10 grid max-w-3xl gap-4">
      <h2 id="tell-provider" className="text-xl">
        What the provider is told
      </h2>
      <p className="text-ink-soft">
        Ask its keepers for a confidential web client with the authorisation code, the scopes openid, email
        and profile, and these addresses. Its tokens must say that an address is verified (email_verified).
      </p>
      <DescriptionList
        items={[
          { term: 'Where people come back to (redirect URI)', value: data.callback_url },
          { term: 'Where they are left once signed out', value: data.signed_out_url },
        ]}
      />
    </section>
  );
}
