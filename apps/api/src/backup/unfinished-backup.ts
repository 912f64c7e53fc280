import fs from 'node:fs/promises';
import path from 'node:path';
import { type CopiedFile, copyFile, isMissing, removeFolderSync, writePrivateFile } from './copy-file.ts';
import { type BackupFile, MANIFEST_FILE_NAME, type Manifest } from './manifest.ts';

/** A backup while it is made, under a name of its own: it gets its proper one when it is whole. */
export class UnfinishedBackup {
  private readonly files = new Map<string, BackupFile>();
  private readonly emptyFolders: string[] = [];

  private constructor(
    private readonly target: string,
    private readonly folder: string,
  ) {}

  /** @throws a sentence where there is something at the target already */
  static async begin(target: string): Promise<UnfinishedBackup> {
    const folder = `${target}.partial`;
    await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const isThere = await fs.access(target).then(
      () => true,
      () => false,
    );
    if (isThere) throw new Error(`${target} already exists. Choose a folder that does not exist yet.`);
    await fs.mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      throw new Error(
        `${folder} already exists: another backup is running, or one was interrupted. If no backup is running, delete this folder and try again.`,
      );
    });
    return new UnfinishedBackup(target, folder);
  }

  has = (name: string): boolean => this.files.has(name);

  async copy(from: string, name: string): Promise<void> {
    this.note(name, await copyFile(from, path.join(this.folder, name)));
  }

  async write(name: string, content: string | Buffer): Promise<void> {
    this.note(name, await writePrivateFile(path.join(this.folder, name), content));
  }

  async keepFolder(name: string): Promise<void> {
    await fs.mkdir(path.join(this.folder, name), { recursive: true, mode: 0o700 });
    this.emptyFolders.push(name);
  }

  private note(name: string, copied: CopiedFile): void {
    this.files.set(name, { path: name, ...copied });
  }

  async finish(madeAt: Date): Promise<Manifest> {
    const manifest: Manifest = {
      format: 1,
      made_at: madeAt.toISOString(),
      empty_folders: this.emptyFolders,
      files: [...this.files.values()],
    };
    await writePrivateFile(path.join(this.folder, MANIFEST_FILE_NAME), JSON.stringify(manifest, null, 1));
    await fs.rename(this.folder, this.target);
    return manifest;
  }

  giveUp = (): Promise<void> => Promise.resolve(removeFolderSync(this.folder));
}

/** Copies what a folder holds, to any depth, but for what the draft has already. */
export async function copyTree(folder: string, name: string, backup: UnfinishedBackup): Promise<void> {
  for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
    const [from, to] = [path.join(folder, entry.name), `${name}/${entry.name}`];
    if (entry.isDirectory()) await copyTree(from, to, backup);
    else if (!backup.has(to)) {
      await backup.copy(from, to).catch((error: unknown) => {
        // Deleted in the portal since it was listed.
        if (!isMissing(error)) throw error;
      });
    }
  }
}
