import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ArchiveFolder } from '../db/embedded/archive-folder.ts'

/** A copy of a whole cluster, which the log makes into the cluster of any moment since. */
export interface Copy {
  readonly folder: string
  /** When it was complete: earlier moments cannot be had from it. */
  readonly completeAt: Date
  /** The first piece of the log that it needs. */
  readonly firstPiece: string
}

export const copyNote = 'copy.json'

/** Those that are whole, the newest first. */
export function copiesIn({ copies }: ArchiveFolder): Copy[] {
  return readdirSync(copies)
    .map((name) => join(copies, name))
    .filter((folder) => existsSync(join(folder, copyNote)))
    .map((folder) => {
      const { completeAt, firstPiece } = JSON.parse(readFileSync(join(folder, copyNote), 'utf8'))
      return { folder, completeAt: new Date(completeAt), firstPiece }
    })
    .sort((one, other) => other.completeAt.getTime() - one.completeAt.getTime())
}

/** What no moment since then needs any more goes: older copies, and the log before the oldest that is left. */
export function forgetBefore(archive: ArchiveFolder, moment: Date): void {
  const all = copiesIn(archive)
  const needed = all.findIndex(({ completeAt }) => completeAt <= moment)
  if (needed === -1) return
  for (const { folder } of all.slice(needed + 1)) rmSync(folder, { recursive: true })
  const first = all[needed]?.firstPiece ?? ''
  for (const name of readdirSync(archive.log)) {
    if (name < first) rmSync(join(archive.log, name))
  }
}

const pieceParts = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
/** Pieces of 16 MB in what PostgreSQL counts as one log of 4 GB. */
const piecesOfALog = 0x100

/** The name of the piece of the log that comes before. */
export function pieceBefore(piece: string): string {
  const [, timeline = '', log = '', part = ''] = pieceParts.exec(piece) ?? []
  const place = Number.parseInt(log, 16) * piecesOfALog + Number.parseInt(part, 16) - 1
  const inHex = (n: number) => n.toString(16).toUpperCase().padStart(8, '0')
  return `${timeline}${inHex(Math.floor(place / piecesOfALog))}${inHex(place % piecesOfALog)}`
}
