import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminOrganisationList } from '../../../data/organisations/manage-organisations.ts';
import { useDebouncedValue } from '../../../lib/form/use-debounced-value.ts';
import { ComboBox, type ComboBoxProps } from '../../../ui/form/combo-box.tsx';

const MOST = 50;

/** An organisation that is open, found by typing its name or code: the server searches. */
export function OrganisationChoice({
  except,
  ...field
}: Omit<ComboBoxProps, 'options' | 'onSearch'> & { except?: number }) {
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim().slice(0, 100), 200);
  const { data } = useQuery(
    adminOrganisationList.query({ ...(search && { search }), state: 'open', limit: MOST }),
  );
  const [chosen, setChosen] = useState<{ id: number; label: string } | null>(null);
  const found = (data?.organisations ?? [])
    .filter(({ id }) => id !== except)
    .map(({ id, organisation_name, organisation_code }) => ({
      id,
      label: organisation_name,
      description: organisation_code,
    }));
  // The selected organisation stays in the list during another search.
  const isListed = chosen === null || found.some(({ id }) => id === chosen.id);
  return (
    <ComboBox
      {...field}
      options={isListed ? found : [chosen, ...found]}
      onSearch={setTyped}
      onChange={(id) => {
        setChosen(found.find((one) => one.id === id) ?? null);
        field.onChange(id);
      }}
    />
  );
}
