import type { TableFeeds } from '@granary/api'
import { counted } from '@granary/eligibility'
import { Button } from '@granary/ui'
import { useConvex } from 'convex/react'
import { useRef, useState } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { entriesOf } from '../../../lib/projects/stage-entries.ts'
import { stageTitles } from '../../../lib/words/stage-titles.ts'

type Otherwise = TableFeeds['otherwise'][number]

interface FeedsProps {
  readonly feeds: TableFeeds
  readonly onTake: (answer: Otherwise) => Promise<boolean>
}

/** In the foot of a table: how many answers follow it, and which were given otherwise and stay as they are. */
export function Feeds({ feeds: { fed, otherwise }, onTake }: FeedsProps) {
  const [taking, setTaking] = useState<string>()
  const [taken, setTaken] = useState(false)
  const foot = useRef<HTMLDivElement>(null)
  if (fed === 0 && otherwise.length === 0 && !taken) return null
  async function take(answer: Otherwise) {
    setTaking(keyOf(answer))
    const isTaken = await onTake(answer)
    setTaking(undefined)
    if (!isTaken) return
    setTaken(true)
    // The button goes with its line.
    foot.current?.focus()
  }
  const words = [feedsWords(fed), staysWords(otherwise.length)].filter((text) => text !== '')
  return (
    <div className="n-feeds" ref={foot} tabIndex={-1}>
      <p>{words.join(' ') || 'No answer differs from this table.'}</p>
      {otherwise.length > 0 && (
        <ul aria-label="Answers that differ from this table">
          {otherwise.map((each) => (
            <li key={keyOf(each)}>
              <span>
                <strong>{each.label}</strong> ({stageTitles[each.stage]}): the answer is “{each.own}”, the
                table says “{each.says}”.
              </span>
              <Button
                look="quiet"
                onClick={() => void take(each)}
                busy={taking === keyOf(each) && 'Taking…'}
                aria-label={`Take the table’s: ${each.label}, ${stageTitles[each.stage]}`}
                writes
              >
                Take the table’s
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const keyOf = ({ stage, fieldId }: Otherwise) => `${stage} ${fieldId}`

const feedsWords = (count: number) => (count === 0 ? '' : `Feeds ${counted(count, 'answer')}.`)

function staysWords(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 was given otherwise and stays as it is:'
    : `${count} were given otherwise and stay as they are:`
}

/** An ordinary save of that one answer, on the version that was shown: what a colleague gave since is not written over. */
export function useTakeTables(projectId: string) {
  const change = useChange()
  const client = useConvex()
  return (
    { stage, fieldId, label, answer, schemaId, schemaRevision, version }: Otherwise,
    generation: string,
  ) =>
    change(
      client.mutation(entriesOf[stage].save, {
        ...{ projectId, schemaId, schemaRevision, generation },
        ...{ answers: { [fieldId]: answer }, expectedVersion: version },
      }),
      `${label} is now as the table says. What it was stays in its history.`,
    )
}
