// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardTextFields } from './guard-text-fields.ts';

let end: () => void;
beforeEach(() => {
  document.body.innerHTML = '<input id="figure" value="151"><p id="words">Some <b>words</b></p>';
  end = guardTextFields(window);
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

const send = (selector: string, event: Event): Event => {
  document.querySelector(selector)!.dispatchEvent(event);
  return event;
};
const drag = (name: string, types: string[] = ['text/plain']) =>
  Object.assign(new Event(name, { bubbles: true, cancelable: true }), { dataTransfer: { types } });
const key = (init: KeyboardEventInit) => new KeyboardEvent('keydown', { bubbles: true, ...init });

test('the text of a field is not dragged away, and none is dropped into it', () => {
  expect(send('#figure', drag('dragstart')).defaultPrevented).toBe(true);
  expect(send('#figure', drag('drop')).defaultPrevented).toBe(true);
});

test('a file can be dropped on a field, and words of the page can be dragged', () => {
  expect(send('#figure', drag('drop', ['Files'])).defaultPrevented).toBe(false);
  expect(send('#words', drag('dragstart')).defaultPrevented).toBe(false);
  expect(send('#words', drag('drop')).defaultPrevented).toBe(false);
});

test('no key handler hears keys of an input method', () => {
  const heard = vi.fn();
  document.addEventListener('keydown', heard, true);
  send('#figure', key({ key: 'Enter', isComposing: true }));
  // Safari reports the Enter that ends a composition after its end.
  send('#figure', key({ key: 'Enter', keyCode: 229 }));
  expect(heard).not.toHaveBeenCalled();
  send('#figure', key({ key: 'Enter', keyCode: 13 }));
  // Every letter of an Android keyboard.
  send('#figure', key({ key: 'Unidentified', keyCode: 229 }));
  expect(heard).toHaveBeenCalledTimes(2);
  document.removeEventListener('keydown', heard, true);
});

test('a form with half a date is not sent as if the date were blank', () => {
  document.body.innerHTML = '<form novalidate><input type="date" id="day"></form>';
  const sent = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener('submit', sent);
  const day = document.querySelector<HTMLInputElement>('#day')!;
  const submit = () => send('form', new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  // jsdom reads no parts of a date.
  const validity = vi.spyOn(day, 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
  expect(submit().defaultPrevented).toBe(true);
  expect(sent).not.toHaveBeenCalled();
  validity.mockRestore();
  submit();
  expect(sent).toHaveBeenCalledOnce();
  document.removeEventListener('submit', sent);
});
