import type { Output } from '@portal/contract/shared/endpoint';
import type { getSectionQuestions } from '@portal/contract/questionnaires/questionnaires';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCount } from '../../../../lib/format/format.ts';
import { type Store, useStore } from '../../../../lib/browser/create-store.ts';
import { Button, IconButton } from '../../../../ui/buttons/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { useAnswers } from '../store/answer-context.ts';
import { answerFieldId, focusField, questionOfField } from '../store/focus-answer.ts';
import { findNextWarning, useSectionWarnings, type QuestionnaireWarningLinks } from './section-warnings.ts';
import { toggleSidePanel, useIsSidePanelOpen } from './side-panel-state.ts';

export { SidePanel } from './side-panel.tsx';

type Section = Output<typeof getSectionQuestions>;

/** The question whose field, or what is said of it, has the caret. */
const questionAt = (element: Element | null): number | null =>
  questionOfField(element?.closest<HTMLElement>('[data-keeps-focus]')?.dataset['keepsFocus'] ?? '');

/** Shows who else is here, the warnings, which F8 visits one by one, and the panel beside the section. */
export function SectionTools({
  section,
  people,
  whole,
}: {
  section: Section;
  people: Store<{ others: readonly string[] }>;
  whole: QuestionnaireWarningLinks | undefined;
}) {
  const { store } = useAnswers();
  const navigate = useNavigate();
  const others = useStore(people, (state) => state.others);
  const hasPanel = useIsSidePanelOpen();
  const { here, elsewhere } = useSectionWarnings(section.id, whole);
  const [said, setSaid] = useState('');

  const go = (way: 1 | -1) => {
    const order = store.cells().map(({ question }) => question.id);
    const next = findNextWarning(order, here, questionAt(document.activeElement), way);
    const sections = section.ruled_sections.map(({ id }) => id);
    const own = sections.indexOf(section.id);
    const isBeyond = (id: number) => (way === 1 ? sections.indexOf(id) > own : sections.indexOf(id) < own);
    const far = elsewhere.filter((one) => isBeyond(one.section_id));
    const other = next ? undefined : way === 1 ? far[0] : far.at(-1);
    const target = next ?? (other ? null : way === 1 ? here[0] : here.at(-1));
    if (target) {
      focusField(target.question_id, { preventScroll: true })?.scrollIntoView({ block: 'center' });
      setSaid(`${here.indexOf(target) + 1} of ${here.length}. ${target.message}`);
    } else {
      const leads = other ?? elsewhere[0];
      if (leads && whole)
        void navigate(`${whole.linkTo(leads.section_id)}#${answerFieldId(leads.question_id)}`);
      else setSaid('No answers to check.');
    }
  };
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
      if ((event.target as HTMLElement).closest('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      latest.current(event.shiftKey ? -1 : 1);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const total = here.length + elsewhere.length;
  return (
    <span className="no-print flex flex-wrap items-center text-sm text-ink-soft">
      {others.length > 0 && (
        <span className="mr-3 flex items-center gap-1.5" role="status">
          <Icon name="users" />
          Also here: {others.join(', ')}
        </span>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
      {total > 0 && (
        <>
          <IconButton
            size="small"
            icon="chevron-left"
            label="Previous answer to check (Shift + F8)"
            onClick={() => go(-1)}
          />
          <span className="tabular flex items-center gap-1.5 font-semibold text-warning">
            <Icon name="triangle-alert" />
            {formatCount(here.length, 'answer')} to check
            {elsewhere.length > 0 && (
              <span className="font-normal text-ink-soft">, {elsewhere.length} in other sections</span>
            )}
          </span>
          <IconButton
            size="small"
            icon="chevron-right"
            label="Next answer to check (F8)"
            onClick={() => go(1)}
          />
        </>
      )}
      <Button
        size="small"
        variant="quiet"
        icon="list-checks"
        aria-expanded={hasPanel}
        onClick={toggleSidePanel}
      >
        Guide
      </Button>
    </span>
  );
}
