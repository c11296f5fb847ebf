/**
 * The least that speaks the sync protocol: the measured figures should be the server's, as with the other peers, whose
 * clients are thin too. It parses every frame whole, as the real client does.
 */
export class SyncClient {
  readonly #socket: WebSocket
  readonly #onValue = new Map<number, (value: unknown) => void>()
  readonly #answers = new Map<number, (answer: { success: boolean; result: unknown }) => void>()
  #nextRequest = 0
  #querySet = 0

  private constructor(socket: WebSocket, token: string | undefined) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data))))
    this.#send({ type: 'Connect', sessionId: crypto.randomUUID(), connectionCount: 0, clientTs: 0 })
    if (token !== undefined)
      this.#send({ type: 'Authenticate', baseVersion: 0, tokenType: 'User', value: token })
  }

  /** As nobody, or with a token of somebody. */
  static async open(portalUrl: string, token?: string): Promise<SyncClient> {
    const socket = new WebSocket(
      `${portalUrl.replace('http', 'ws').replace('localhost', '127.0.0.1')}/api/1.48.0/sync`,
    )
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
    return new SyncClient(socket, token)
  }

  subscribe(path: string, args: object, onValue: (value: unknown) => void): void {
    const queryId = this.#querySet
    this.#onValue.set(queryId, onValue)
    this.#send({
      type: 'ModifyQuerySet',
      baseVersion: this.#querySet,
      newVersion: ++this.#querySet,
      modifications: [{ type: 'Add', queryId, udfPath: path, args: [args] }],
    })
  }

  async mutate(path: string, args: object): Promise<unknown> {
    const requestId = this.#nextRequest++
    const answer = new Promise<{ success: boolean; result: unknown }>((resolve) => {
      this.#answers.set(requestId, resolve)
    })
    this.#send({ type: 'Mutation', requestId, udfPath: path, args: [args] })
    const { success, result } = await answer
    if (!success) throw new Error(String(result))
    return result
  }

  /** Rejects nothing by itself: a run must not lose a socket, so losing one ends it. */
  onClose(listener: () => void): void {
    this.#socket.addEventListener('close', listener)
  }

  close(): void {
    this.#socket.close()
  }

  #send(message: object): void {
    this.#socket.send(JSON.stringify(message))
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'MutationResponse') {
      this.#answers.get(message.requestId)?.(message)
      this.#answers.delete(message.requestId)
    }
    if (message.type !== 'Transition') return
    for (const { queryId, value } of message.modifications) this.#onValue.get(queryId)?.(value)
  }
}

type ServerMessage =
  | { type: 'MutationResponse'; requestId: number; success: boolean; result: unknown }
  | { type: 'Transition'; modifications: { queryId: number; value: unknown }[] }
  | { type: 'Ping' }
