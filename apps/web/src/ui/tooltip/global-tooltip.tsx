import {
  autoUpdate,
  flip,
  FloatingPortal,
  offset,
  shift,
  useFloating,
  useTransitionStyles,
} from '@floating-ui/react';
import { useEffect, useId, useState } from 'react';
import { htmlToText } from '../../lib/format/html-to-text.ts';
import { slideTransition, TooltipContent, tooltipClasses } from './tooltip-content.tsx';
import { globalTooltip } from './tooltip-defaults.ts';

/** Long enough to move the pointer from the element into the tooltip. */
const LEAVE_MS = 150;

/** The tooltip of the element that is pointed at or focused now; mounted by the shell's TooltipHost. */
export default function GlobalTooltip(props: { anchor: Element; onClose: () => void }) {
  // Tags with nothing between them say nothing.
  const words = htmlToText(props.anchor.getAttribute('data-tooltip') ?? '');
  return words.trim() === '' ? null : <Shown {...props} />;
}

function Shown({ anchor, onClose }: { anchor: Element; onClose: () => void }) {
  const id = useId();
  // If the pointer left before this loaded, the tooltip is not shown.
  const [isOpen, setOpen] = useState(
    () => anchor.matches(':hover') || anchor.contains(document.activeElement),
  );
  const [floating, setFloating] = useState<HTMLElement | null>(null);
  const { floatingStyles, context } = useFloating({
    open: isOpen,
    placement: globalTooltip.placement,
    elements: { reference: anchor, floating },
    whileElementsMounted: autoUpdate,
    middleware: [offset(6), flip(), shift({ padding: 8 })],
  });
  const { isMounted, styles } = useTransitionStyles(context, slideTransition(globalTooltip.durations));
  useClosing(anchor, floating, setOpen);
  useEffect(() => {
    if (!isMounted && !isOpen) onClose();
  }, [isMounted, isOpen, onClose]);
  useEffect(() => {
    const label = anchor.getAttribute('data-tooltip');
    // A tooltip that only repeats the accessible name would be read twice.
    if (label === anchor.getAttribute('aria-label')) return;
    anchor.setAttribute('aria-describedby', id);
    return () => anchor.removeAttribute('aria-describedby');
  }, [anchor, id]);
  if (!isMounted) return null;
  return (
    <FloatingPortal>
      <div ref={setFloating} style={{ ...floatingStyles, zIndex: globalTooltip.zIndex }}>
        <div
          id={id}
          role="tooltip"
          className={tooltipClasses}
          style={{ ...styles, maxWidth: globalTooltip.maxWidth }}
        >
          <TooltipContent content={anchor.getAttribute('data-tooltip') ?? ''} />
        </div>
      </div>
    </FloatingPortal>
  );
}

/** Closes when pointer and focus are neither on the element nor in the tooltip, and on Escape. */
function useClosing(anchor: Element, floating: HTMLElement | null, setOpen: (isOpen: boolean) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (anchor.contains(target) || floating?.contains(target) === true);
    const onMove = ({ target }: Event) => {
      clearTimeout(timer);
      if (isInside(target)) setOpen(true);
      else timer = setTimeout(() => setOpen(anchor.contains(document.activeElement)), LEAVE_MS);
    };
    const onFocus = ({ target }: Event) => !isInside(target) && setOpen(false);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    const onPress = ({ target }: Event) => anchor.contains(target as Node) && setOpen(false);
    document.addEventListener('pointerover', onMove);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    anchor.addEventListener('click', onPress);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onMove);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
      anchor.removeEventListener('click', onPress);
    };
  }, [anchor, floating, setOpen]);
}
