import type { ChildProcess } from 'node:child_process'
import type { Writable } from 'node:stream'
import { z } from 'zod'
import { type Finding, fileCautions, fileFlaws, fileKinds, flawed } from '../content/findings.ts'
import type { InspectionLimits } from '../content/inspection-limits.ts'
import { type Answer, type FileHead, writeHead } from './inspection-protocol.ts'
import { diedOfTheFile, type End, endOf, start } from './inspection-start.ts'

export interface FileToInspect {
  /** Whose file it is: people take turns, and nobody's file is read where somebody else's was. */
  readonly whose: string
  readonly size: number
  readonly open: () => Promise<AsyncIterable<Uint8Array>>
}

export interface ProcessSettings extends InspectionLimits {
  /** By the clock, for one file: reached by a process that stands still, or on a machine that has no time for it. */
  readonly patienceMs: number
  /** How many files one process reads at most. */
  readonly filesEach: number
  readonly program: string
}

/** A process that inspects files of one person, one after another. What it says is believed of a file at a time. */
export class InspectionProcess {
  readonly whose: string
  /** Settles when it is gone, however it went. */
  readonly ended: Promise<End>
  readonly #settings: ProcessSettings
  readonly #child: ChildProcess
  #begun = 0
  #said = ''
  #settle: ((answer: Answer | undefined) => void) | undefined
  #wasSound = false
  #isKilled = false
  #isGone = false

  constructor(settings: ProcessSettings, whose: string) {
    this.whose = whose
    this.#settings = settings
    this.#child = start(settings.program, settings)
    this.ended = endOf(this.#child)
    void this.ended.then(() => {
      this.#isGone = true
    })
    this.#child.stdout?.setEncoding('utf8').on('data', (said: string) => this.#hear(said))
    // Whoever writes is told so as well; between two files nobody writes.
    this.#child.stdin?.on('error', () => {})
  }

  /** Whether it may have one more file: it has done nothing but find files sound, and can go on. */
  get mayGoOn(): boolean {
    return this.#wasSound && !this.#isKilled && !this.#isGone && this.#begun < this.#settings.filesEach
  }

  /** Undefined when there is no answer to believe, and that is not known to be the file's doing. */
  async inspect(file: FileToInspect): Promise<Finding | undefined> {
    this.#begun++
    this.#wasSound = false
    const timer = setTimeout(() => this.#kill(), this.#settings.patienceMs)
    try {
      const answered = this.#answer()
      const isSent = await this.#send(file)
      const answer = await answered
      if (!answer) return diedOfTheFile(await this.ended) && !this.#isKilled ? flawed('bomb') : undefined
      if (answer.flaw === null && (!isSent || this.#isKilled)) return undefined
      this.#wasSound = answer.flaw === null && answer.caution === null && !answer.isLast
      return findingOf(answer)
    } finally {
      clearTimeout(timer)
    }
  }

  async end(): Promise<void> {
    this.#kill()
    await this.ended
  }

  #answer(): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      this.#settle = resolve
      void this.ended.then(() => resolve(undefined))
    })
  }

  /** One line for each file, when it is asked for one: whatever says anything else is not asked again. */
  #hear(said: string): void {
    this.#said += said
    const end = this.#said.indexOf('\n')
    if (this.#settle && end < 0 && this.#said.length < longestAnswer) return
    const answer = end === this.#said.length - 1 ? answerIn(this.#said) : undefined
    this.#said = ''
    const isAsked = answer?.file === this.#begun
    if (isAsked) this.#settle?.(answer)
    // After a flaw it may not have taken the rest of the file, and will not.
    if (!isAsked || !this.#settle || answer.flaw !== null) this.#kill()
    this.#settle = undefined
  }

  /** Whether it got all of the file; rejects when the store could not give it. */
  async #send({ open, size }: FileToInspect): Promise<boolean> {
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

const answerShape = z.object({
  file: z.number(),
  isLast: z.boolean(),
  kind: z.enum(fileKinds),
  flaw: z.enum(fileFlaws).nullable(),
  caution: z.enum(fileCautions).nullable(),
})
const longestAnswer = 1000

function answerIn(line: string): Answer | undefined {
  try {
    return answerShape.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

function findingOf({ kind, flaw, caution }: Answer): Finding {
  return { kind, flaw, caution }
}

/** A line to the store that broke: asked again, it may give the file. */
function isCutOff(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}
