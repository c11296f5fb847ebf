import { fileURLToPath } from 'node:url'
import type { Finding } from '../content/findings.ts'
import { inspectionLimits } from '../content/inspection-limits.ts'
import { createFairQueue } from './fair-queue.ts'
import { type CrewSettings, InspectionCrew } from './inspection-crew.ts'
import type { FileToInspect } from './inspection-process.ts'

export interface Inspector {
  /**
   * Finds what a file is. A file that is too much for the limits has that as its flaw; rejects with
   * `InspectionFailed` when it is not the file's fault that nothing was found.
   */
  inspect(file: FileToInspect): Promise<Finding>
  /** Runs what reads a file in a process of another kind: in the same line, and on one of the same places. */
  beside<Result>(whose: string, read: () => Promise<Result>): Promise<Result>
  /** Leaves no process behind: what is under way fails. */
  stop(): Promise<void>
}

export class InspectionFailed extends Error {
  override readonly name = 'InspectionFailed'
}

const usual: CrewSettings = {
  ...inspectionLimits,
  atOnce: 2,
  patienceMs: 60_000,
  filesEach: 50,
  idleMs: 5_000,
  program: fileURLToPath(new URL('./inspect-main.ts', import.meta.url)),
}

/** Inspects files in processes of their own: a file made to hurt hurts one of them, and the server stays as it was. */
export function createInspector(given: Partial<CrewSettings> = {}): Inspector {
  const settings = { ...usual, ...given }
  const queue = createFairQueue(settings.atOnce)
  const crew = new InspectionCrew(settings)
  return {
    inspect: (file) => queue.run(file.whose, () => inspect(crew, file)),
    beside: (whose, read) => queue.run(whose, () => crew.lend(read)),
    stop: () => crew.stop(),
  }
}

const tries = 2

/**
 * A process that has read other files of the same person is believed when it has nothing against this one. A flaw, a
 * limit that was reached or an end without an answer may come of what it read before: then a fresh process looks, as
 * if there had been none before it.
 */
async function inspect(crew: InspectionCrew, file: FileToInspect): Promise<Finding> {
  let asked = await crew.begin(file)
  try {
    const finding = await asked?.inspect(file)
    if (finding?.flaw === null) return finding
    for (let attempt = 1; attempt <= tries && !crew.isStopped; attempt++) {
      await asked?.end()
      asked = crew.start(file.whose)
      const finding = await asked.inspect(file)
      if (finding) return finding
    }
    throw new InspectionFailed(`the inspection ended without an answer, ${tries} times`)
  } finally {
    await crew.finish(asked)
  }
}
