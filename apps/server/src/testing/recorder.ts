export interface Frame {
  readonly from: 'client' | 'server'
  readonly type: string
  readonly sessionId?: string
  readonly requestId?: number
  readonly result?: unknown
  readonly startVersion?: object
  readonly endVersion?: object
}

/** A WebSocket for the real client that keeps what goes over it. */
export function recorder() {
  const frames: Frame[] = []
  const addresses: string[] = []
  class Recorded extends WebSocket {
    constructor(address: string | URL) {
      super(address)
      addresses.push(new URL(address).pathname)
      this.addEventListener('message', ({ data }) => frames.push({ from: 'server', ...JSON.parse(data) }))
    }

    override send(data: string) {
      frames.push({ from: 'client', ...JSON.parse(data) })
      super.send(data)
    }
  }
  return { frames, addresses, webSocketConstructor: Recorded as typeof WebSocket }
}
