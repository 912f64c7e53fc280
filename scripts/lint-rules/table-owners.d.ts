export const tableOwners: Record<string, string>;
export const readsLaterTables: string[];
