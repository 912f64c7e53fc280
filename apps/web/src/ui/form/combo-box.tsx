import { containsWords } from '@portal/contract/shared/fold-text';
import { type ReactNode, useId, useState } from 'react';
import {
  Button as AriaButton,
  ComboBox as AriaComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { cx } from '../../lib/format/class-names.ts';
import { controlClasses, FieldError, fieldId, type FieldProps } from './field.tsx';
import { Icon } from '../icon/icon.tsx';

export type ComboBoxOption = { id: number | string; label: string; description?: string };

export type ComboBoxProps = FieldProps & {
  options: readonly ComboBoxOption[];
  /** The id of the selected option, or null. */
  value: number | string | null;
  onChange: (id: number | string | null) => void;
  onBlur?: () => void;
  /** Given, the caller searches on the server and passes what was found, by label and description. */
  onSearch?: (text: string) => void;
  name?: string;
  placeholder?: string;
  emptyText?: ReactNode;
  isDisabled?: boolean;
  className?: string;
  /** Further attributes of the field itself, e.g. its id. */
  inputProps?: { id?: string; 'aria-required'?: boolean; 'data-cell'?: string };
  /** Ids of what describes it, where that stands outside. */
  describedBy?: string;
};

/**
 * Selects one of many, found by typing: organisations, submissions, people. With React Hook Form use
 * `Controller`.
 */
export function ComboBox({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  options,
  value,
  onChange,
  onBlur,
  onSearch,
  name,
  placeholder,
  emptyText = 'Nothing found',
  isDisabled,
  className,
  inputProps,
  describedBy,
}: ComboBoxProps) {
  const generated = useId();
  const id = name ? fieldId(name) : generated;
  const [typed, setTyped] = useState('');
  // Of what was found for fewer letters nothing else is offered: Enter, pressed at speed, would choose it.
  const found = options.filter(
    (one) => one.id === value || containsWords([one.label, one.description], typed),
  );
  const search = (text: string) => {
    setTyped(text);
    onSearch?.(text);
  };
  return (
    <AriaComboBox
      selectedKey={value}
      onSelectionChange={onChange}
      onBlur={onBlur}
      {...(onSearch
        ? { items: found, onInputChange: search, defaultFilter: () => true }
        : { defaultItems: options, menuTrigger: 'focus' as const })}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      allowsEmptyCollection
      aria-describedby={describedBy}
      className={cx('grid content-start gap-1.5 in-data-bar:gap-1', className)}
    >
      <Label className={cx('text-sm font-semibold in-data-bar:text-xs', isLabelHidden && 'sr-only')}>
        {label}
        {isOptional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </Label>
      {hint && (
        <Text slot="description" className="-mt-0.5 text-sm text-ink-faint">
          {hint}
        </Text>
      )}
      {error && (
        <Text slot="errorMessage">
          <FieldError id={`${id}-error`} message={error} />
        </Text>
      )}
      <div className="relative">
        <Input
          id={id}
          {...inputProps}
          placeholder={placeholder}
          className={cx(controlClasses, 'truncate pr-10')}
        />
        <AriaButton className="absolute top-1/2 right-1 grid size-9 -translate-y-1/2 place-items-center rounded-md text-ink-faint hover:bg-sunken">
          <Icon name="chevrons-up-down" />
        </AriaButton>
      </div>
      <Popover
        maxHeight={320}
        className="w-(--trigger-width) overflow-auto rounded-lg border border-line bg-surface py-1.5 shadow-pop"
      >
        <ListBox<ComboBoxOption>
          className="outline-none"
          renderEmptyState={() => <p className="px-4 py-2 text-sm text-ink-faint">{emptyText}</p>}
        >
          {(item) => (
            <ListBoxItem
              id={item.id}
              textValue={item.label}
              className="mx-1.5 flex cursor-pointer items-start gap-2 rounded-md px-2.5 py-2 text-sm outline-none data-focused:bg-sunken data-selected:font-semibold"
            >
              {({ isSelected }) => (
                <>
                  <span className="min-w-0 flex-1">
                    {item.label}
                    {item.description && (
                      <span className="block text-xs font-normal text-ink-faint">{item.description}</span>
                    )}
                  </span>
                  {isSelected && <Icon name="check" className="text-accent-text" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
