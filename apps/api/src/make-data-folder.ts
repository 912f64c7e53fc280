import fs from 'node:fs';
import { SettingError } from './explain-start-failure.ts';

/** @throws SettingError if this account cannot write to the folder */
export function makeDataFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingError(
      'DATA_DIR',
      `${folder} must be a folder that this account has permission to write to (${code}).`,
      error,
    );
  }
}
