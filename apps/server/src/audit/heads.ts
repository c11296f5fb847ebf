import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Head } from './seals.ts'

/**
 * Ends of the chain kept in a folder beside the database: who can change only the database can take away neither the
 * last entries nor the whole table without somebody noticing.
 */
export interface KeptHeads {
  /** The last end that was seen, written anew with each. */
  newest(): Head | undefined
  keepNewest(head: Head): void
  /** A line that stays. */
  append(head: Head): void
  /** Each end that was kept, the newest last. */
  all(): readonly Head[]
  /** Up to where the chain was found whole. */
  verified(): Head | undefined
  keepVerified(head: Head): void
}

const headShape = z.object({
  number: z.number(),
  seal: z.string(),
  total: z.number(),
  at: z.iso.datetime().transform((at) => new Date(at)),
})

export function headsFolder(dataDir: string): string {
  return join(dataDir, 'audit')
}

export function keptHeads(folder: string): KeptHeads {
  const list = join(folder, 'heads.jsonl')
  const newest = join(folder, 'newest-head.json')
  const verified = join(folder, 'verified.json')
  const replace = (file: string, head: Head) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, lineOf(head), { mode: 0o600 })
    renameSync(unfinished, file)
  }
  const only = (file: string) => linesOf(file).at(-1)
  return {
    newest: () => only(newest),
    keepNewest: (head) => replace(newest, head),
    append(head) {
      if (linesOf(list).at(-1)?.seal === head.seal) return
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      appendFileSync(list, lineOf(head), { mode: 0o600, flush: true })
    },
    all: () => [...linesOf(list), ...linesOf(newest)],
    verified: () => only(verified),
    keepVerified: (head) => replace(verified, head),
  }
}

function lineOf({ number, seal, total, at }: Head): string {
  return `${JSON.stringify({ number, seal, total, at })}\n`
}

/** A line that was cut off by a crash is none. */
function linesOf(file: string): Head[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const parsed = headShape.safeParse(parsedOr(line))
      return parsed.success ? [parsed.data] : []
    })
}

function parsedOr(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
