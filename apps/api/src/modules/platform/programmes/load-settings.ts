import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { selectSettings, type SettingsRow } from './settings.sql.ts';

/** The settings as this process last loaded them, for use when the database cannot be reached. */
const lastRead = new Map<number, SettingsRow>();

/** The settings in force: until they are first saved, names and colour are those of the configuration. */
export async function loadSettings(
  db: Db,
  { config, programmeId }: Pick<Deps, 'config' | 'programmeId'>,
): Promise<SettingsRow> {
  const settings = withDefaultSettings(await selectSettings(db, programmeId), config);
  lastRead.set(programmeId, settings);
  return settings;
}

/** Returns the values of a settings row, or the defaults. */
export const withDefaultSettings = <Row extends { settings_version: number }>(
  row: Row,
  config: Deps['config'],
): Row =>
  row.settings_version > 0
    ? row
    : {
        ...row,
        programme_name: config.PUBLIC_PROGRAMME_NAME,
        product_name: config.PUBLIC_PRODUCT_NAME,
        support_email: config.PUBLIC_SUPPORT_EMAIL,
        primary_colour: config.PUBLIC_PRIMARY_COLOUR,
      };

/** Returns the settings last loaded, for use when the database cannot be reached. */
export const lastLoadedSettings = (programmeId: number): SettingsRow | undefined => lastRead.get(programmeId);
