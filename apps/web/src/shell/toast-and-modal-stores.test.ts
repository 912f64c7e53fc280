import { afterEach, expect, test } from 'vitest';
import { closeModal, closeModalWith, modalState, modalStore, openModal } from '../lib/browser/modal-store.ts';
import { removeToast, toast, toastStore } from '../lib/browser/toasts.ts';

const texts = () => toastStore.get().toasts.map(({ text, status }) => `${status}: ${text}`);
afterEach(() => {
  toastStore.set({ toasts: [] });
  closeModal();
});

test('a toast is shown and removed; one without text is not shown', () => {
  const id = toast('Saved', 'success');
  expect(toast(' ', 'error')).toBeNull();
  expect(texts()).toEqual(['success: Saved']);
  removeToast(id!);
  expect(texts()).toEqual([]);
});

test('the same toast again takes the place of the first', () => {
  toast('Offline', 'error');
  toast('Saved', 'success');
  toast('Offline', 'error');
  expect(texts()).toEqual(['success: Saved', 'error: Offline']);
});

const Question = ({ name }: { name: string }) => name;
const closed = { component: null, props: {}, closeable: true, size: 'standard', callback: null };

test('opening sets all of the modal, closing resets it', () => {
  openModal(Question, { props: { name: 'x' }, closeable: false, size: 'large' });
  expect(modalState()).toMatchObject({
    component: Question,
    props: { name: 'x' },
    closeable: false,
    size: 'large',
  });
  closeModal();
  expect(modalState()).toEqual(closed);
});

test('closing with callback calls it with the arguments while the modal is open, and then closes', () => {
  const given: unknown[] = [];
  let wasOpen = false;
  const callback = (...args: unknown[]) => {
    given.push(...args);
    wasOpen = modalState().component !== null;
  };
  openModal(Question, { props: { name: 'x' }, callback });
  closeModalWith('yes', 3);
  expect({ given, wasOpen, now: modalState() }).toEqual({
    given: ['yes', 3],
    wasOpen: true,
    now: closed,
  });
});

test('a modal above another leaves it as it was, and is the one that closes', () => {
  openModal(Question, { props: { name: 'below' } });
  openModal(Question, { props: { name: 'above' }, size: 'small', id: 'question' });
  openModal(Question, { props: { name: 'changed' }, size: 'small', id: 'question' });
  expect([modalStore.get().open.length, modalState().props]).toEqual([2, { name: 'changed' }]);
  closeModal();
  expect(modalState()).toMatchObject({ props: { name: 'below' }, size: 'standard' });
  closeModal('question');
  expect(modalState().props).toEqual({ name: 'below' });
  closeModalWith();
  expect(modalState()).toEqual(closed);
});
