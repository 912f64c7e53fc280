/** Code a browser gives keys that an input method takes. Some report it after the composition has ended. */
const INPUT_METHOD = 229;

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea') !== null;

/**
 * Keeps keys that belong to an input method, such as the Enter that picks a character, from every key handler of the page.
 * Android keyboards report each letter as an unidentified key with the same code: those pass.
 */
function keepComposition(event: KeyboardEvent): void {
  const isOfMethod = event.keyCode === INPUT_METHOD && event.key !== 'Unidentified';
  if (event.isComposing || isOfMethod) event.stopImmediatePropagation();
}

/** Stops the browser from carrying the text of a field elsewhere: dragging would empty the field it came from. */
function refuseDrag(event: DragEvent): void {
  if (isTextField(event.target)) event.preventDefault();
}

/** Stops text from being dropped into the middle of what a field already holds. Files can be dropped. */
function refuseDrop(event: DragEvent): void {
  if (isTextField(event.target) && !event.dataTransfer?.types.includes('Files')) event.preventDefault();
}

/**
 * Stops a form with half a date from being sent: the browser gives half a date as blank, so a stored date would be lost. The
 * browser says at the field what is missing.
 */
function refuseHalfDates(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement)) return;
  const fields = [...event.target.querySelectorAll('input')];
  const half = fields.find(({ validity }) => validity.badInput);
  if (!half) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  half.reportValidity();
}

/** Guards every field of the page, before any other listener hears of the event. @returns how to end it */
export function guardTextFields(page: Window): () => void {
  page.addEventListener('keydown', keepComposition, true);
  page.addEventListener('dragstart', refuseDrag, true);
  page.addEventListener('drop', refuseDrop, true);
  page.addEventListener('submit', refuseHalfDates, true);
  return () => {
    page.removeEventListener('keydown', keepComposition, true);
    page.removeEventListener('dragstart', refuseDrag, true);
    page.removeEventListener('drop', refuseDrop, true);
    page.removeEventListener('submit', refuseHalfDates, true);
  };
}
