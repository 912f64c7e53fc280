import { moduleOnDemand, useLoaded } from '../../lib/browser/lazy-module.tsx';
import type { ComboBoxProps } from './combo-box.tsx';
import { Select } from './select.tsx';

const comboBox = moduleOnDemand(() => import('./combo-box.tsx'));

/**
 * A combo box whose code loads when it is on the screen, so that no page waits for React Aria. Until then a field of the
 * same size shows what is selected.
 */
export function LazyComboBox(props: ComboBoxProps) {
  const loaded = useLoaded(comboBox);
  if (loaded) return <loaded.ComboBox {...props} />;
  const { label, className, options, value, placeholder = '' } = props;
  const selected = options.find(({ id }) => id === value);
  return (
    <Select
      label={label}
      className={className}
      value=""
      options={[{ value: '', label: selected?.label ?? placeholder }]}
      disabled
    />
  );
}
