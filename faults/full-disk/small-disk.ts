import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { resolveServerFolders } from '../../apps/api/src/database/embedded-cluster.ts';
import { newDataFolder } from '../../apps/api/test/support/node-process.ts';

const MEGABYTES = 400;

/** A file system of its own that is soon full: a little memory, which only root may mount. */
export class SmallDisk {
  private topping: NodeJS.Timeout | null = null;
  private ballast: number | null = null;

  private constructor(readonly folder: string) {}

  /** Null, where this account may not make one, or the database would not be in it. */
  static make(): SmallDisk | null {
    const folder = newDataFolder('faults-disk.');
    const options = `size=${MEGABYTES}m,mode=0711`;
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
    const disk = new SmallDisk(folder);
    process.once('exit', disk.remove);
    const data = path.join(folder, 'data');
    if (status === 0) {
      fs.mkdirSync(data, { mode: 0o711 });
      if (resolveServerFolders(path.join(data, 'postgres')).folder.startsWith(folder)) return disk;
    }
    disk.remove();
    return null;
  }

  /** To the last byte, and what is given back is taken again, until `makeRoom`. */
  fill(): void {
    const file = (this.ballast = fs.openSync(path.join(this.folder, 'ballast'), 'a', 0o600));
    const top = () => {
      for (const size of [1_000_000, 4096, 1]) while (isWritten(file, size)) continue;
    };
    top();
    this.topping = setInterval(top, 50);
  }

  makeRoom(): void {
    if (this.topping) clearInterval(this.topping);
    this.topping = null;
    fs.rmSync(path.join(this.folder, 'ballast'), { force: true });
    // While a file is open its space is not free, with or without a name.
    if (this.ballast !== null) fs.closeSync(this.ballast);
    this.ballast = null;
  }

  remove = (): void => {
    this.makeRoom();
    spawnSync('umount', ['--lazy', this.folder]);
    fs.rmSync(this.folder, { recursive: true, force: true });
  };
}

function isWritten(file: number, size: number): boolean {
  try {
    return fs.writeSync(file, Buffer.alloc(size, 1)) === size;
  } catch {
    return false;
  }
}
