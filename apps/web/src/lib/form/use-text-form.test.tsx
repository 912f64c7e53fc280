// @vitest-environment jsdom
import { required } from '@portal/contract/shared/form-rules';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTextForm } from './use-text-form.ts';

afterEach(cleanup);
const fields = { name: { label: 'Name', rules: [required()] }, town: { label: 'Town', rules: [required()] } };

function Form({ onSubmit }: { onSubmit: (values: object) => void }) {
  const { form, list, attempt } = useTextForm(fields, onSubmit);
  return (
    <form {...form}>
      <input name="name" aria-label="Name" />
      <input name="town" aria-label="Town" />
      <output>{`${attempt}: ${list.map(({ name }) => name).join()}`}</output>
      <button>Send</button>
    </form>
  );
}

test('a small form is checked when it is sent, then as it is typed, and sent when it is right', () => {
  const sent = vi.fn();
  render(<Form onSubmit={sent} />);
  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  const said = () => screen.getByRole('status').textContent;
  type('Name', '');
  expect(said()).toBe('0: ');
  fireEvent.click(screen.getByText('Send'));
  expect(said()).toBe('1: name,town');
  expect(sent).not.toHaveBeenCalled();
  type('Name', 'Ada');
  expect(said()).toBe('1: town');
  type('Town', 'Leeds');
  fireEvent.click(screen.getByText('Send'));
  expect(sent).toHaveBeenCalledWith({ name: 'Ada', town: 'Leeds' });
});
