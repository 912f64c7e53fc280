import { useState } from 'react';
import { ComboBox, type ComboBoxProps } from './combo-box.tsx';

type Id = number | string;

/**
 * Finds items one after the other by typing. The selected item is passed on, and the field is empty again.
 */
export function SearchAndAdd({
  onFound,
  ...props
}: Omit<ComboBoxProps, 'value' | 'onChange'> & { onFound: (id: Id) => void }) {
  const [chosen, setChosen] = useState<Id | null>(null);
  return (
    <ComboBox
      {...props}
      value={chosen}
      onChange={(id) => {
        if (id === null) return;
        // Its list closes upon a choice, and is not opened again by the field being emptied.
        setChosen(id);
        setTimeout(() => setChosen(null));
        onFound(id);
      }}
    />
  );
}
