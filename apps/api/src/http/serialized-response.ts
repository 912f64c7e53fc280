/** An answer already written as JSON by who made it, holding nothing that its schema does not name: it is sent as it is. */
export class SerializedResponse {
  constructor(readonly json: string) {}
}

/** An object as JSON with one more member, which is written already. */
export const withSerializedMember = (object: object, name: string, serialized: string): string => {
  const members = JSON.stringify(object).slice(1, -1);
  return `{${members}${members && ','}${JSON.stringify(name)}:${serialized}}`;
};

export const writtenList = (serializedItems: readonly string[]): string => `[${serializedItems.join()}]`;
