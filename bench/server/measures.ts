import { setTimeout as delay } from 'node:timers/promises'
import { median } from '../median.ts'
import { aBody, type Editor, type Peer } from './peer.ts'

let documents = 0
const newDocument = () => `document ${documents++}`

/** Durable saves a second of this many clients, each with a document of its own. */
export async function savesPerSecond(peer: Peer, clients: number, ms: number): Promise<number> {
  const editors = await Promise.all(Array.from({ length: clients }, () => peer.open()))
  let saves = 0
  const loops = editors.map(async (editor) => {
    const id = newDocument()
    await editor.create(id)
    await editor.save(id, aBody('first'))
    return async (until: number) => {
      while (performance.now() < until) {
        await editor.save(id, aBody(saves))
        saves += 1
      }
    }
  })
  const ready = await Promise.all(loops)
  const from = performance.now()
  await Promise.all(ready.map((loop) => loop(from + ms)))
  const seconds = (performance.now() - from) / 1000
  for (const editor of editors) editor.close()
  return saves / seconds
}

/** Milliseconds from the call of a save until the last of its watchers has it: the median of some saves. */
export async function fanOut(peer: Peer, watchers: number, saves: number): Promise<number> {
  const id = newDocument()
  const writer = await peer.open()
  await writer.create(id)
  let waiting = new Map<string, { left: number; done: () => void }>()
  const hear = (body: string) => {
    const round = waiting.get(body)
    if (round && --round.left === 0) round.done()
  }
  const editors = await watchersOf(peer, watchers, id, hear)
  const times: number[] = []
  for (let at = 0; at < saves; at += 1) {
    const body = aBody(`${id} ${at}`)
    const arrived = new Promise<void>((done) => {
      waiting = new Map([[body, { left: watchers, done }]])
    })
    const from = performance.now()
    await Promise.all([writer.save(id, body), arrived])
    times.push(performance.now() - from)
  }
  for (const editor of [writer, ...editors]) editor.close()
  return median(times)
}

export interface Endurance {
  readonly saves: number
  /** Saves left out because the one before of the same document was not done after its whole turn. */
  readonly late: number
  readonly delivered: number
  readonly expected: number
  /** Memory at the half and at the end. */
  readonly half: number
  readonly end: number
}

/** Many open sockets, ten to a document, and saves at a steady pace. Any error or lost socket ends the run. */
export async function endure(peer: Peer, sockets: number, pace: number, ms: number): Promise<Endurance> {
  const perDocument = 10
  const ids = Array.from({ length: sockets / perDocument }, newDocument)
  const writer = await peer.open()
  for (const id of ids) await writer.create(id)
  let delivered = 0
  const count = () => {
    delivered += 1
  }
  const watching: Editor[] = []
  for (const id of ids) watching.push(...(await watchersOf(peer, perDocument, id, count)))
  const first = delivered
  let saves = 0
  const busy = new Set<string>()
  const underWay = new Set<Promise<void>>()
  const from = performance.now()
  let half = 0
  let late = 0
  while (performance.now() - from < ms) {
    const due = Math.floor(((performance.now() - from) / 1000) * pace)
    for (; saves < due; saves += 1) {
      const id = ids[saves % ids.length] ?? ''
      if (busy.has(id)) {
        late += 1
        continue
      }
      busy.add(id)
      const save = writer.save(id, aBody(saves)).finally(() => {
        busy.delete(id)
        underWay.delete(save)
      })
      underWay.add(save)
    }
    if (half === 0 && performance.now() - from >= ms / 2) half = await peer.memory()
    await delay(5)
  }
  await Promise.all(underWay)
  const expected = (saves - late) * perDocument
  for (let tries = 0; delivered - first < expected && tries < 500; tries += 1) await delay(10)
  const end = await peer.memory()
  for (const editor of [writer, ...watching]) editor.close()
  return { saves: saves - late, late, delivered: delivered - first, expected, half, end }
}

/** Opened some at a time: a thousand handshakes at once would measure the backlog of the port. */
async function watchersOf(peer: Peer, count: number, id: string, hear: (body: string) => void) {
  const editors: Editor[] = []
  while (editors.length < count) {
    const some = Math.min(50, count - editors.length)
    const opened = await Promise.all(Array.from({ length: some }, () => peer.open()))
    await Promise.all(opened.map((editor) => editor.watch(id, hear)))
    editors.push(...opened)
  }
  return editors
}
