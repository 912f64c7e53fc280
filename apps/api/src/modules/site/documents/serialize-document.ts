/** Serializes a document for the API: instants as text. */
export const serializeDocument = <Row extends { uploaded_at: Date }>(row: Row) => ({
  ...row,
  uploaded_at: row.uploaded_at.toISOString(),
});
