import { type Standing, urgencyOf, type Words } from '@granary/checklists'
import type { AskedOfReader } from './asked-of-reader.ts'

/** What was asked of the reader is their next step, but in what came back or can go: that comes first for everybody. */
export function isAskFirst(standing: Standing): boolean {
  const urgency = urgencyOf(standing, null, null, true)
  return urgency !== 'returned' && urgency !== 'ready'
}

/** Where a project stands for somebody whom colleagues asked for a part of it: one next step, wherever it is read. */
export function withOwnAsk(standing: Standing, asked: AskedOfReader | null): Standing {
  if (asked === null) return standing
  const said = { ...standing, why: [...standing.why, ...askedWords(asked, standing.why.length > 0)] }
  if (!isAskFirst(standing)) return said
  return { ...said, isMine: true, button: { text: `Answer ${asked.open}`, to: asked.to, primary: true } }
}

function askedWords({ by, open, dueOn }: AskedOfReader, follows: boolean): Words {
  const answers = open === 1 ? '1 answer' : `${open} answers`
  const sentence = `${follows ? ' ' : ''}${by ?? 'Somebody'} asked you for ${answers}`
  return dueOn === null ? [`${sentence}.`] : [`${sentence}, due `, { on: dueOn }, '.']
}
