import type { Value } from 'convex/values'
import { ConvexError } from 'convex/values'
import type { Functions } from '../memory-backend.ts'

export const accounts = ['a', 'b', 'c'] as const

/** One booking: which account rose by one. The ids of all bookings stand in the journal in the order they happened. */
export interface Booking {
  readonly id: string
  readonly account: string
}

/**
 * The functions that the devices call, and the one-thread model of what they mean: the journal, read from its
 * beginning, says what every account must be.
 */
export function ledger(work: (id: string) => Promise<void>): Functions {
  return {
    queries: {
      'ledger:account': (read, { account }) => ({ value: read(String(account)) ?? 0 }),
      'ledger:journal': (read) => ({ value: read('journal') ?? [], journal: 'unused' }),
      'ledger:total': (read) => ({
        value: accounts.reduce((sum, account) => sum + Number(read(account) ?? 0), 0),
      }),
      'ledger:whoami': (_read, _args, { user }) => ({ value: user }),
    },
    mutations: {
      'ledger:book': (read, write, { id, account }) => {
        const sum = Number(read(String(account)) ?? 0) + 1
        write(String(account), sum)
        write('journal', [...journalOf(read), `${id}/${account}`] as Value)
        return sum
      },
      'ledger:look': (read) => read('a') ?? 0,
      'ledger:refuse': () => {
        throw new ConvexError({ code: 'FORBIDDEN' })
      },
    },
    actions: {
      'ledger:work': async ({ id }) => {
        await work(String(id))
        return id ?? null
      },
    },
  }
}

export function bookingsIn(read: (key: string) => Value): Booking[] {
  return journalOf(read).map((entry) => {
    const [id = '', account = ''] = entry.split('/')
    return { id, account }
  })
}

function journalOf(read: (key: string) => Value): string[] {
  return (read('journal') as string[] | null) ?? []
}
