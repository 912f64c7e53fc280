import type { User } from '@portal/contract/identity/users';

/** Names the people whom a bulk action changes. */
export const SelectedPeople = ({ chosen }: { chosen: readonly User[] }) => (
  <ul className="max-h-48 list-disc overflow-auto pl-5 text-sm">
    {chosen.map((one) => (
      <li key={one.id} className="wrap-anywhere">
        {one.full_name} ({one.email_address}), {one.organisation_name ?? 'no organisation'}
      </li>
    ))}
  </ul>
);
