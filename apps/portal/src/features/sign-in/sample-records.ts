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
  readonly failed: boolean
}

const askAgainMs = 400

/** The sample people and how far a reset is; nothing until they are known. Only a demonstration has them. */
export function useSampleRecords() {
  const [records, setRecords] = useState<SampleRecords | 'unreachable'>()
  const isRunning = typeof records === 'object' && records.running !== null
  useEffect(() => {
    let isOver = false
    const look = () => ask().then((answer) => isOver || setRecords(answer))
    if (!isRunning) void look()
    const timer = isRunning ? setInterval(look, askAgainMs) : undefined
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isRunning])
  const reset = async () => setRecords(await ask('/reset', { confirmed: true }))
  return { records, reset }
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
