import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Db, Pool } from './connect.ts';
import { isConnectionLost } from './connection-errors.ts';
import { type WalPosition, readPrimaryPosition, readReplicaPosition } from './replica.sql.ts';

/** How long is waited, again and again, for a replica that is a little behind. */
const PAUSES_MS = [0, 2, 4, 8, 16, 32];
/**
 * How long a replica that was too far behind gets no reads; longer after it was away or on another timeline.
 */
const BEHIND_MS = 250;
const AWAY_MS = 5000;

/**
 * Reads that a replica can answer. For each statement, the primary first reports its log position. If the
 * replica has not reached that position or is away, the primary answers. So no read is older than at the
 * primary, and it includes the user's writes from every process. Of two statements, the later never sees
 * less.
 */
export class Replica {
  /** How far a server was when it was last asked over a connection: it goes back only where the connection ends. */
  private readonly known = new WeakMap<PoolClient, WalPosition>();
  private restsUntil = 0;
  private isAway = false;
  private readonly readPrimaryPosition: () => Promise<WalPosition>;
  /** Statements, by who answered them. */
  readonly answered = { replica: 0, primary: 0 };

  constructor(
    readonly pool: Pool,
    readonly primary: Pool,
  ) {
    this.readPrimaryPosition = sharing(() => readPrimaryPosition(primary));
  }

  /** A handle for one request. Nothing is asked of either server before its first statement. */
  read(): Db {
    return drizzle(new Nearest(this) as unknown as Pool);
  }

  askPrimary = (): Promise<WalPosition> => this.readPrimaryPosition();

  /** Returns true if the primary should answer at once; no caller waits for a connection to a replica. */
  isResting(): boolean {
    const { idleCount, totalCount, options } = this.pool;
    return performance.now() < this.restsUntil || (idleCount === 0 && totalCount >= options.max!);
  }

  /** A connection to a replica that has got so far; null where the primary has to be asked. */
  async connect(wanted: WalPosition): Promise<PoolClient | null> {
    if (this.isResting()) return null;
    // One caller checks if the replica is back; the others use the primary at the same time.
    if (this.isAway) this.rest(AWAY_MS);
    const client = await this.pool.connect().catch(() => null);
    if (!client) return this.goneAway();
    const place = await this.placeOf(client, wanted).catch(() => null);
    if (place?.timeline !== wanted.timeline) {
      client.release(place ? undefined : true);
      return this.goneAway();
    }
    if (this.isAway) this.restsUntil = 0;
    this.isAway = false;
    if (place.lsn >= wanted.lsn) return client;
    client.release();
    return this.rest(BEHIND_MS);
  }

  goneAway(): null {
    this.isAway = true;
    return this.rest(AWAY_MS);
  }

  close = (): Promise<void> => this.pool.end();

  /** Returns the replica's log position, after a short wait if the position is not far enough. */
  private async placeOf(client: PoolClient, wanted: WalPosition): Promise<WalPosition> {
    let place = this.known.get(client);
    for (const pause of PAUSES_MS) {
      if (place?.timeline === wanted.timeline && place.lsn >= wanted.lsn) break;
      if (pause > 0) await setTimeout(pause);
      this.known.set(client, (place = await readReplicaPosition(client)));
    }
    return place!;
  }

  private rest(ms: number): null {
    this.restsUntil = performance.now() + ms;
    return null;
  }
}

type Asked = Parameters<PoolClient['query']>;

/**
 * Receives the statements of one request from drizzle. It sends them to a replica until no replica can
 * answer, and from then on to the primary. A statement that changes or locks something fails at a replica and
 * so gets to the primary too.
 */
class Nearest {
  private isAtPrimary = false;

  constructor(private readonly replica: Replica) {}

  async query(...asked: Asked): Promise<unknown> {
    const client = this.isAtPrimary ? null : await this.connectToReplica();
    if (client) {
      try {
        const answer: unknown = await client.query(...asked);
        client.release();
        this.replica.answered.replica += 1;
        return answer;
      } catch (error) {
        client.release(error as Error);
        if (isConnectionLost(error as Error)) this.replica.goneAway();
      }
    }
    this.isAtPrimary = true;
    this.replica.answered.primary += 1;
    return this.replica.primary.query(...asked);
  }

  private async connectToReplica(): Promise<PoolClient | null> {
    if (this.replica.isResting()) return null;
    return this.replica.connect(await this.replica.askPrimary());
  }

  /** For a transaction. */
  connect(): Promise<PoolClient> {
    this.isAtPrimary = true;
    return this.replica.primary.connect();
  }
}

/**
 * Shares one answer between callers. Callers that ask while an answer is under way wait together for the
 * next. So no answer is older than its question.
 */
function sharing<T>(ask: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const begin = () => {
    next = null;
    const own = ask().finally(() => {
      if (current === own) current = null;
    });
    return (current = own);
  };
  return () => (current ? (next ??= current.then(begin, begin)) : begin());
}
