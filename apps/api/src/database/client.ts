import pg from 'pg';

/** The connection pg reads from; its types omit the connection. */
type Wire = { connection: NodeJS.EventEmitter };
type Parameter = { parameterName: string; parameterValue: string };

/**
 * The PostgreSQL function, named in its notices, in which a commit waits for a replica to have the commit
 * too.
 */
const WAITS_FOR_REPLICA = 'SyncRepWaitForLSN';

/** A connection that records what its server reports unprompted. */
export class Client extends pg.Client {
  /**
   * True if the server is a replica now. The server reports this on connection, and again if it becomes the
   * primary.
   */
  isOfReplica = false;
  /**
   * True if a commit was reported as done although no replica has it yet, because waiting took too long. The
   * commit is lost if another server takes over.
   */
  isUncertain = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    (this as unknown as Wire).connection.on(
      'parameterStatus',
      ({ parameterName, parameterValue }: Parameter) => {
        if (parameterName === 'in_hot_standby') this.isOfReplica = parameterValue === 'on';
      },
    );
    this.on('notice', ({ routine }) => {
      if (routine === WAITS_FOR_REPLICA) this.isUncertain = true;
    });
  }
}

/** Behind a pooler the next statement may reach another server process, which knows none of the statements named before. */
export class PoolerClient extends Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (asked: unknown, ...rest: unknown[]) => unknown;
    this.query = ((asked: unknown, ...rest: unknown[]) => send(withoutName(asked), ...rest)) as this['query'];
  }
}

const withoutName = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'text' in asked && !('submit' in asked)
    ? { ...asked, name: undefined }
    : asked;

/**
 * A connection meant for the primary led to a replica: the portal has no other primary yet, or the failover
 * is unnoticed.
 */
export class NotPrimaryError extends Error {
  constructor() {
    super('This is a replica of the database, not the primary.');
  }
}

/** Replicas change nothing, and what they say of access may be old: they are not asked for either. @throws at once */
export function assertPrimary(client: unknown): void {
  if ((client as Client).isOfReplica) throw new NotPrimaryError();
}

/** A commit that another server may not know once it takes over. */
export class NotReplicatedError extends Error {
  constructor() {
    super('The commit is on one server only: no replica has confirmed it.');
  }
}
