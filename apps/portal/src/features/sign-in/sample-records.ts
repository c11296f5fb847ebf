import { useEffect, useState } from 'react'

export interface SamplePerson {
  readonly email: string
  readonly name: string
  readonly kind: 'lender' | 'borrower' | 'admin'
  readonly shows: string
  readonly does: string
}

export interface SampleRecords {
  readonly password: string
  readonly people: readonly SamplePerson[]
  /** Whether mail is kept here instead of being sent. */
  readonly keepsMail: boolean
  readonly lastReset: string | null
  readonly mayReset: boolean
  readonly running: { readonly done: number; readonly of: number; readonly words: string } | null
}

const askAgainMs = { whileItRuns: 400, untilItAnswers: 2000 }

/** Whether the reset that was asked for here came about: told by the records, since who was asked may be gone. */
export type ResetOutcome = 'done' | 'failed' | undefined

/** The sample people and how far a reset is; nothing until they are known. Only a demonstration has them. */
export function useSampleRecords() {
  const [records, setRecords] = useState<SampleRecords>()
  const [unreachable, setUnreachable] = useState(false)
  const [asked, setAsked] = useState<Pick<SampleRecords, 'lastReset'>>()
  const isRunning = records?.running != null
  const take = (answer: SampleRecords | 'unreachable') => {
    setUnreachable(answer === 'unreachable')
    if (answer !== 'unreachable') setRecords(answer)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what takes an answer is the same each time
  useEffect(() => {
    let isOver = false
    const look = () => ask().then((answer) => isOver || take(answer))
    const again = unreachable ? askAgainMs.untilItAnswers : isRunning ? askAgainMs.whileItRuns : undefined
    if (again === undefined) void look()
    const timer = again === undefined ? undefined : setInterval(look, again)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isRunning, unreachable])
  const reset = async () => {
    const before = { lastReset: records?.lastReset ?? null }
    setAsked(undefined)
    const answer = await ask('/reset', { confirmed: true })
    setAsked(before)
    take(answer)
  }
  const isOver = asked !== undefined && records !== undefined && !isRunning && !unreachable
  const outcome: ResetOutcome = isOver
    ? records.lastReset === asked.lastReset
      ? 'failed'
      : 'done'
    : undefined
  return { records, unreachable, outcome, reset }
}

async function ask(path = '.json', body?: object): Promise<SampleRecords | 'unreachable'> {
  try {
    const response = await fetch(`/dev/sample-records${path}`, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    return response.ok ? ((await response.json()) as SampleRecords) : 'unreachable'
  } catch {
    return 'unreachable'
  }
}
