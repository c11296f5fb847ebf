import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Finding, fileCautions, fileFlaws, fileKinds } from '../content/findings.ts'
import { inspectionLimits } from '../content/inspection-limits.ts'
import { createFairQueue } from './fair-queue.ts'
import { type CrewSettings, InspectionCrew } from './inspection-crew.ts'
import { judgmentOfInspection } from './judgment-of-inspection.ts'
import type { Found, Reading } from './reading.ts'
import type { FileToRead } from './reading-process.ts'

export interface Inspector {
  /**
   * Finds what a file is. A file that is too much for the limits has that as its flaw; rejects with
   * `InspectionFailed` when it is not the file's fault that nothing was found.
   */
  inspect(file: FileToRead): Promise<Finding>
  /** Reads a file in another way, likewise: in the same line, and on one of the same places. */
  read<Read extends Found>(file: FileToRead, reading: Reading<Read>): Promise<Read>
  /** Runs what reads a file in a process that takes one and no more: in the same line, and on one of the same places. */
  beside<Result>(whose: string, read: () => Promise<Result>): Promise<Result>
  /** Leaves no process behind: what is under way fails. */
  stop(): Promise<void>
}

export class InspectionFailed extends Error {
  override readonly name = 'InspectionFailed'
}

const inspection: Reading<Finding> = {
  ...inspectionLimits,
  ...judgmentOfInspection,
  patienceMs: 60_000,
  filesEach: 50,
  program: fileURLToPath(new URL('./inspect-main.ts', import.meta.url)),
  shape: z.object({
    kind: z.enum(fileKinds),
    flaw: z.enum(fileFlaws).nullable(),
    caution: z.enum(fileCautions).nullable(),
  }),
  longestAnswer: 1000,
  isSound: ({ flaw }) => flaw === null,
}

const usual: CrewSettings = { atOnce: 2, idleMs: 5_000 }

export type InspectorSettings = CrewSettings & Reading<Finding>

/** Reads files in processes of their own: a file made to hurt hurts one of them, and the server stays as it was. */
export function createInspector(given: Partial<InspectorSettings> = {}): Inspector {
  const settings = { ...usual, ...inspection, ...given }
  const queue = createFairQueue(settings.atOnce)
  const crew = new InspectionCrew(settings)
  const read = <Read extends Found>(file: FileToRead, reading: Reading<Read>) =>
    queue.run(file.whose, () => readWith(crew, file, reading))
  return {
    inspect: (file) => read(file, settings),
    read,
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
async function readWith<Read extends Found>(
  crew: InspectionCrew,
  file: FileToRead,
  reading: Reading<Read>,
): Promise<Read> {
  let asked = await crew.begin(file, reading)
  try {
    const found = await asked?.read(file)
    if (found && reading.isSound(found)) return found
    for (let attempt = 1; attempt <= tries && !crew.isStopped; attempt++) {
      await asked?.end()
      asked = crew.start(file.whose, reading)
      const found = await asked.read(file)
      if (found) return found
    }
    throw new InspectionFailed(`the inspection ended without an answer, ${tries} times`)
  } finally {
    await crew.finish(asked)
  }
}
