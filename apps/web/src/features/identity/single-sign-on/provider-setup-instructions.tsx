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
        Details for the provider
      </h2>
      <p className="text-ink-soft">
        Ask the provider’s administrators for a confidential web client. It needs the authorisation code flow,
        the scopes openid, email and profile, and these addresses. Its tokens must state that an email address
        is verified (email_verified).
      </p>
      <DescriptionList
        items={[
          { term: 'Address after sign-in (redirect URI)', value: data.callback_url },
          { term: 'Address after sign-out', value: data.signed_out_url },
        ]}
      />
    </section>
  );
}
