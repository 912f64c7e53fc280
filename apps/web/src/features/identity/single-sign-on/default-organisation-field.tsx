import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminOrganisationList } from '../../../data/organisations/manage-organisations.ts';
import { useDebouncedValue } from '../../../lib/form/use-debounced-value.ts';
import { ComboBox } from '../../../ui/form/combo-box.tsx';

const MOST = 50;
type Choice = { id: number; label: string };

/** Selects the organisation of new people without an account; if none, they request an account themselves. */
export function DefaultOrganisationField({
  was,
  value,
  ...field
}: {
  /** The name of the one that is stored. */
  was: string | null;
  value: number | null;
  onChange: (id: number | null) => void;
  onBlur: () => void;
  error: string | undefined;
}) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Choice | null>(
    value !== null && was !== null ? { id: value, label: was } : null,
  );
  const search = useDebouncedValue(typed.trim().slice(0, 100), 200);
  const { data } = useQuery(
    adminOrganisationList.query({ ...(search && { search }), state: 'open', limit: MOST }),
  );
  const found = (data?.organisations ?? []).map(({ id, organisation_name, organisation_code }) => ({
    id,
    label: organisation_name,
    description: organisation_code,
  }));
  const isListed = chosen === null || found.some(({ id }) => id === chosen.id);
  return (
    <ComboBox
      {...field}
      label="Organisation for people without an account"
      hint="If the provider confirms the identity of someone who has no account here, they are registered with this organisation and wait for approval. If you leave this empty, people must request an account themselves."
      isOptional
      name="newcomers_organisation_id"
      value={value}
      options={isListed ? found : [chosen, ...found]}
      onSearch={setTyped}
      onChange={(id) => {
        setChosen(found.find((one) => one.id === id) ?? null);
        field.onChange(id === null ? null : Number(id));
      }}
    />
  );
}
