import { getQuestionTypeInfo, type QuestionType } from '@portal/contract/questionnaires/question-types';
import {
  Button as AriaButton,
  Collection,
  Header,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Select,
  Text,
} from 'react-aria-components';
import { cx } from '../../../../lib/format/class-names.ts';
import { controlClasses } from '../../../../ui/form/field.tsx';
import { RestoreFocus } from '../../../../ui/dialog/restore-focus.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { questionTypeGroups, questionTypeDisplay } from './question-type-display.ts';

/** The type of a question, each with a line on what it is for. */
export function TypeChooser({
  value,
  onChange,
  only,
}: {
  value: QuestionType;
  onChange: (type: QuestionType) => void;
  /** The types that are offered, where not all are. */
  only?: (type: QuestionType) => boolean;
}) {
  const groups = questionTypeGroups
    .map(({ title, types }) => ({ title, types: types.filter((type) => only?.(type) ?? true) }))
    .filter(({ types }) => types.length > 0);
  return (
    <Select
      selectedKey={value}
      onSelectionChange={(key) => key !== null && onChange(key as QuestionType)}
      className="grid gap-1.5"
    >
      <Label className="text-sm font-semibold">Type</Label>
      <AriaButton className={cx(controlClasses, 'flex items-center gap-2.5 text-left')}>
        <Icon name={questionTypeDisplay[value].icon} className="text-ink-faint" />
        <span className="flex-1">{getQuestionTypeInfo(value).name}</span>
        <Icon name="chevron-down" className="text-ink-faint" />
      </AriaButton>
      <Text slot="description" className="text-sm text-ink-faint">
        {questionTypeDisplay[value].line}
      </Text>
      <Popover className="w-(--trigger-width) min-w-80 overflow-auto rounded-lg border border-line bg-surface py-1.5 shadow-pop">
        <RestoreFocus />
        <ListBox items={groups} className="outline-none">
          {({ title, types }) => (
            <ListBoxSection id={title}>
              <Header className="px-4 pt-2 pb-1 text-xs font-semibold text-ink-faint">{title}</Header>
              <Collection items={types.map((type) => ({ id: type }))}>
                {({ id }) => (
                  <ListBoxItem
                    id={id}
                    textValue={getQuestionTypeInfo(id).name}
                    className="mx-1.5 flex cursor-pointer items-start gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none data-focused:bg-sunken data-selected:font-semibold"
                  >
                    <Icon name={questionTypeDisplay[id].icon} className="mt-0.5 text-ink-faint" />
                    <span className="min-w-0 flex-1">
                      {getQuestionTypeInfo(id).name}
                      <span className="block text-xs font-normal text-ink-faint">
                        {questionTypeDisplay[id].line}
                      </span>
                    </span>
                  </ListBoxItem>
                )}
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
