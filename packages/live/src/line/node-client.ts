import { Socket } from 'node:net'
import { packetFor } from '@granary/sync'
import pg from 'pg'
import { type ServersConfig, writerAmong } from '../servers.ts'
import { type Ask, askHeard } from './ask.ts'
import { DatabaseAway } from './passing-errors.ts'
import { type Watched, watchOver } from './silence.ts'
import { tracedStatements } from './traced-statements.ts'

export interface NodeClientConfig extends ServersConfig {
  /** Whoever was asked and says nothing for so long is given up. The server's own limits end a statement before. */
  readonly silenceMs?: number
}

const keepAliveMs = 5_000
const usualSilenceMs = 12_000

/**
 * A connection that is never waited for in vain. The server's limits end what is slow, but nobody hears of them when
 * the server, or the way to it, is frozen: then the connection is cut from this side, and all that was asked over it
 * fails as `DatabaseAway`, as when the server had died.
 */
export class NodeClient extends pg.Client implements Watched {
  readonly silenceMs: number
  readonly #socket: Socket
  #isAsked = false
  #isLost = false

  constructor(config: NodeClientConfig) {
    const socket = new Socket()
    super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: keepAliveMs, stream: () => socket })
    this.silenceMs = config.silenceMs ?? usualSilenceMs
    this.#socket = socket
    // Connecting puts the plain `write` back.
    if (config.pipeline) socket.once('connect', () => gatherWrites(socket))
    this.on('drain', () => {
      this.#isAsked = false
    })
    this.on('error', () => {
      this.#isLost = true
    })
    const forget = watchOver(this)
    socket.once('close', forget)
    const connect = this.connect.bind(this) as Ask
    const found = config.servers ? afterwards(() => this.#choose(config.servers), connect) : connect
    this.connect = toldOfLoss(found, () => true) as typeof this.connect
    const asking = this.#asking(toldOfLoss(this.query.bind(this), () => this.#isLost))
    this.query = tracedStatements(asking) as typeof this.query
    this.end = this.#asking(this.end.bind(this)) as typeof this.end
  }

  get isAsked(): boolean {
    return this.#isAsked
  }

  get bytesHeard(): number {
    return this.#socket.bytesRead
  }

  /** Without a goodbye, which a frozen server would never answer. */
  discard(reason: string): void {
    this.#isLost = true
    this.#socket.destroy(new DatabaseAway(reason))
  }

  /** Where the driver looks when it connects. */
  async #choose(servers: readonly string[] = []): Promise<void> {
    const { host, port } = new pg.Client({ connectionString: await writerAmong(servers) })
    Object.assign(this, { host, port })
  }

  /** A goodbye is asked too: the other end has to hang up. */
  #asking(ask: Ask): Ask {
    return (...call) => {
      this.#isAsked = true
      return ask(...call)
    }
  }
}

/** The same call in both its forms, once something else is done. */
function afterwards(before: () => Promise<void>, ask: Ask): Ask {
  return (callback) =>
    typeof callback === 'function'
      ? void before().then(
          () => ask(callback),
          (error: unknown) => callback(error),
        )
      : before().then(() => ask())
}

/** What fails because there is nobody to answer is told apart from what the server refuses. */
function toldOfLoss(ask: Ask, isLost: () => boolean): Ask {
  return (...call) => askHeard(ask, call, (error) => (error && isLost() ? asAway(error) : error))
}

/** A server that refuses a connection says why, and some of that is for the operator and does not pass. */
export function asAway(error: unknown): unknown {
  const isRefusal = error instanceof pg.DatabaseError && !/^(08|25P0[234]|57P)/.test(error.code ?? '')
  return isRefusal || error instanceof DatabaseAway
    ? error
    : new DatabaseAway(wordsOf(error), { cause: error })
}

function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** All that one turn of the event loop asks for leaves in one packet. */
function gatherWrites(socket: Socket): void {
  const write = socket.write.bind(socket) as (...chunk: unknown[]) => boolean
  const gather = packetFor(socket)
  const gathered = (...chunk: unknown[]) => {
    gather()
    return write(...chunk)
  }
  socket.write = gathered as Socket['write']
}
