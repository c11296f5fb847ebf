import type { ChildProcess } from 'node:child_process'
import type { Writable } from 'node:stream'
import { z } from 'zod'
import { diedOfTheFile, type End, endOf, start } from './inspection-start.ts'
import type { Found, Reading } from './reading.ts'
import { type FileHead, writeHead } from './reading-protocol.ts'

export interface FileToRead {
  /** Whose file it is: people take turns, and nobody's file is read where somebody else's was. */
  readonly whose: string
  readonly size: number
  readonly open: () => Promise<AsyncIterable<Uint8Array>>
}

/** A process that reads files of one person, one after another. What it says is believed of a file at a time. */
export class ReadingProcess<Read extends Found> {
  readonly whose: string
  /** Settles when it is gone, however it went. */
  readonly ended: Promise<End>
  readonly reading: Reading<Read>
  readonly #child: ChildProcess
  #begun = 0
  #said = ''
  #settle: ((answer: Answer<Read> | undefined) => void) | undefined
  #wasPlain = false
  #isKilled = false
  #isGone = false

  constructor(reading: Reading<Read>, whose: string) {
    this.whose = whose
    this.reading = reading
    this.#child = start(reading.program, reading)
    this.ended = endOf(this.#child)
    void this.ended.then(() => {
      this.#isGone = true
    })
    this.#child.stdout?.setEncoding('utf8').on('data', (said: string) => this.#hear(said))
    // Whoever writes is told so as well; between two files nobody writes.
    this.#child.stdin?.on('error', () => {})
  }

  /** Whether it may have one more file: it has read nothing but plain ones, and can go on. */
  get mayGoOn(): boolean {
    return this.#wasPlain && !this.#isKilled && !this.#isGone && this.#begun < this.reading.filesEach
  }

  /** Undefined when there is no answer to believe, and that is not known to be the file's doing. */
  async read(file: FileToRead): Promise<Read | undefined> {
    const { isPlain, isSound, patienceMs, tooMuch } = this.reading
    this.#begun++
    this.#wasPlain = false
    const timer = setTimeout(() => this.#kill(), patienceMs)
    try {
      const answered = this.#answer()
      const isSent = await this.#send(file)
      const answer = await answered
      if (!answer) return diedOfTheFile(await this.ended) && !this.#isKilled ? tooMuch : undefined
      if (isSound(answer.found) && (!isSent || this.#isKilled)) return undefined
      this.#wasPlain = isPlain(answer.found) && !answer.isLast
      return answer.found
    } finally {
      clearTimeout(timer)
    }
  }

  async end(): Promise<void> {
    this.#kill()
    await this.ended
  }

  #answer(): Promise<Answer<Read> | undefined> {
    return new Promise((resolve) => {
      this.#settle = resolve
      void this.ended.then(() => resolve(undefined))
    })
  }

  /** One line for each file, when it is asked for one: whatever says anything else is not asked again. */
  #hear(said: string): void {
    this.#said += said
    const end = this.#said.indexOf('\n')
    if (this.#settle && end < 0 && this.#said.length < this.reading.longestAnswer) return
    const answer = end === this.#said.length - 1 ? answerIn(this.#said, this.reading) : undefined
    this.#said = ''
    const isAsked = answer?.file === this.#begun
    if (isAsked) this.#settle?.(answer)
    // Where something is wrong it may not have taken the rest of the file, and will not.
    if (!isAsked || !this.#settle || !this.reading.isSound(answer.found)) this.#kill()
    this.#settle = undefined
  }

  /** Whether it got all of the file; rejects when the store could not give it. */
  async #send({ open, size }: FileToRead): Promise<boolean> {
    try {
      const source = await open()
      const { stdin } = this.#child
      for await (const chunk of framed({ file: this.#begun, size }, source)) {
        if (!stdin || stdin.destroyed) return false
        if (!stdin.write(chunk)) await drained(stdin)
      }
      return true
    } catch (error) {
      // It would wait for the rest.
      this.#kill()
      if (isCutOff(error)) return false
      throw error
    }
  }

  #kill(): void {
    this.#isKilled = true
    this.#child.kill('SIGKILL')
    this.#child.stdin?.destroy()
    this.#child.stdout?.destroy()
  }
}

/** Exactly as many bytes as were announced: one more would be read as the beginning of the next file. */
async function* framed(head: FileHead, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield writeHead(head)
  let sent = 0
  for await (const chunk of source) {
    sent += chunk.byteLength
    if (sent > head.size) break
    yield chunk
  }
  if (sent !== head.size) throw new Error(`the store gave ${sent} bytes of a file of ${head.size}`)
}

/** Until it takes more, or nothing any more. */
function drained(stdin: Writable): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      stdin.off('drain', settle).off('close', settle)
      resolve()
    }
    stdin.on('drain', settle).on('close', settle)
  })
}

interface Answer<Read> {
  readonly file: number
  /** The process takes no further file. */
  readonly isLast: boolean
  readonly found: Read
}

const answerShape = z.looseObject({ file: z.number(), isLast: z.boolean() })

function answerIn<Read extends Found>(line: string, { shape }: Reading<Read>): Answer<Read> | undefined {
  try {
    const { file, isLast, ...found } = answerShape.parse(JSON.parse(line))
    return { file, isLast, found: shape.parse(found) }
  } catch {
    return undefined
  }
}

/** A line to the store that broke: asked again, it may give the file. */
function isCutOff(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}
