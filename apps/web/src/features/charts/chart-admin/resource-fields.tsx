import {
  type ChartResource,
  MAX_RESOURCE_NAME_LENGTH,
  MAX_RESOURCE_TEXT_LENGTH,
  MAX_RESOURCE_URL_LENGTH,
  type ResourceAudience,
  resourceAudiences,
} from '@portal/contract/charts/chart-resources';
import { resourceAudienceNames } from '@portal/wording/resource-audiences';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { ComboBox, type ComboBoxOption } from '../../../ui/form/combo-box.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';

/** A resource as typed: a link can be any text until it is saved. */
export type TypedResource = Omit<ChartResource, 'url'> & { url: string };
export type ResourceErrors = Partial<Record<'resource_name' | 'resource_text' | 'url', string | undefined>>;

/** Edits one resource of a chart, and its place among the others. */
export function ResourceFields({
  resource,
  number,
  isLast,
  documents,
  errors,
  set,
  move,
  remove,
}: {
  resource: TypedResource;
  /** Its place in the list, from 1. */
  number: number;
  isLast: boolean;
  documents: readonly ComboBoxOption[];
  errors: ResourceErrors;
  set: (part: Partial<TypedResource>) => void;
  move: (by: 1 | -1) => void;
  remove: () => void;
}) {
  return (
    <li className="grid grid-cols-1 items-start gap-x-4 gap-y-3 py-4 sm:grid-cols-2">
      <div className="flex items-end gap-2 sm:col-span-2">
        <TextField
          label={`Title of resource ${number}`}
          className="min-w-0 flex-1"
          autoComplete="off"
          maxLength={MAX_RESOURCE_NAME_LENGTH}
          value={resource.resource_name}
          error={errors.resource_name}
          onChange={(event) => set({ resource_name: event.target.value })}
        />
        <IconButton
          icon="arrow-up"
          label={`Move resource ${number} up`}
          disabled={number === 1}
          onClick={() => move(-1)}
        />
        <IconButton
          icon="arrow-down"
          label={`Move resource ${number} down`}
          disabled={isLast}
          onClick={() => move(1)}
        />
        <IconButton icon="trash-2" label={`Remove resource ${number}`} onClick={remove} />
      </div>
      <TextArea
        label="Text"
        isOptional
        className="sm:col-span-2"
        maxLength={MAX_RESOURCE_TEXT_LENGTH}
        value={resource.resource_text}
        error={errors.resource_text}
        onChange={(event) => set({ resource_text: event.target.value })}
      />
      <TextField
        label="Link"
        isOptional
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={MAX_RESOURCE_URL_LENGTH}
        value={resource.url}
        error={errors.url}
        onChange={(event) => set({ url: event.target.value })}
      />
      <ComboBox
        label="Document"
        isOptional
        options={documents}
        value={resource.document_id}
        emptyText="No documents that participants can read"
        onChange={(id) => set({ document_id: id === null ? null : Number(id) })}
      />
      <Select
        label="Shown for"
        className="sm:col-span-2"
        options={resourceAudiences.map((value) => ({ value, label: resourceAudienceNames[value] }))}
        value={resource.shown_for}
        onChange={(event) => set({ shown_for: event.target.value as ResourceAudience })}
      />
    </li>
  );
}
