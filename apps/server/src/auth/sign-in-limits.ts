import { isAppError } from '@granary/api'
import { networkOf } from '@granary/sync'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { type Allowance, forgive, giveBack, spend } from '../rate-limit.ts'
import type { Door, Limit } from './doors.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

interface Budgets {
  /** Of a device that has its own, so that nobody else can use it up. */
  readonly device: readonly Allowance[]
  /** Of one network address for one account. */
  readonly pair: readonly Allowance[]
  /** Of all devices that are not known, for one account: bounds guessing from many addresses. */
  readonly account: readonly Allowance[]
  /** Of one network address for all accounts: bounds trying one password on many. */
  readonly address: readonly Allowance[]
}

const budgets: Record<Limit, Budgets> = {
  guess: {
    device: [{ tries: 10, windowSeconds: 15 * minute }],
    pair: [{ tries: 10, windowSeconds: 15 * minute }],
    account: [{ tries: 30, windowSeconds: 15 * minute }],
    address: [{ tries: 150, windowSeconds: 15 * minute }],
  },
  // Whoever is here has the first factor, and there are only a million codes.
  factor: {
    device: [{ tries: 10, windowSeconds: 15 * minute }],
    pair: [{ tries: 5, windowSeconds: 15 * minute }],
    account: [
      { tries: 10, windowSeconds: 15 * minute },
      { tries: 50, windowSeconds: day },
    ],
    address: [{ tries: 150, windowSeconds: 15 * minute }],
  },
  send: {
    device: [
      { tries: 1, windowSeconds: minute },
      { tries: 20, windowSeconds: day },
    ],
    pair: [
      { tries: 1, windowSeconds: minute },
      { tries: 8, windowSeconds: day },
    ],
    account: [
      { tries: 5, windowSeconds: 15 * minute },
      { tries: 30, windowSeconds: day },
    ],
    address: [{ tries: 300, windowSeconds: hour }],
  },
  register: {
    device: [{ tries: 1, windowSeconds: minute }],
    pair: [
      { tries: 1, windowSeconds: minute },
      { tries: 8, windowSeconds: day },
    ],
    account: [
      { tries: 5, windowSeconds: 15 * minute },
      { tries: 30, windowSeconds: day },
    ],
    address: [{ tries: 60, windowSeconds: hour }],
  },
  leave: { device: [], pair: [], account: [], address: [{ tries: 300, windowSeconds: 15 * minute }] },
}

/** Who comes to a door, as far as limits care. */
export interface Visit {
  readonly address: string
  /** An e-mail address or a person; empty where the door does not know whom it is about. */
  readonly account: string
  /** Set only for a device that signed in to this account before, or asked for the code that it tries. */
  readonly ownDevice: string | undefined
}

export interface Reserved {
  /** Keeps the try if it is one of those that count, and takes it back otherwise. */
  readonly settle: (response: Response) => Promise<void>
}

const nothingReserved: Reserved = { settle: async () => {} }

/**
 * Takes a try before it is made, so that a thousand at once are not all under the limit, or says how many seconds to
 * wait. Guesses count when they fail, mails when they are sent.
 */
export async function reserve(
  db: Kysely<Tables>,
  { limit, path }: Door,
  visit: Visit,
): Promise<Reserved | { readonly waitSeconds: number }> {
  if (limit === undefined) return nothingReserved
  const wanted = budgetsOf(limit, path, visit)
  const taken: string[] = []
  for (const { key, allowance } of wanted) {
    taken.push(key)
    try {
      await spend(db, key, allowance)
    } catch (error) {
      await giveAllBack(db, taken)
      if (!isAppError(error, 'RATE_LIMITED')) throw error
      return { waitSeconds: Number(error.data.retryAfterSeconds) }
    }
  }
  return {
    settle: async (response) => {
      if (!counts(limit, response)) await giveAllBack(db, taken)
      if (isGuess(limit) && response.ok) {
        await forgive(
          db,
          wanted.flatMap(({ key, isOwn }) => (isOwn ? [key] : [])),
        )
      }
    },
  }
}

interface Budget {
  readonly key: string
  readonly allowance: Allowance
  /** Of this device or address for this account alone: whoever gets in may begin anew. */
  readonly isOwn: boolean
}

function budgetsOf(limit: Limit, path: string, { address, account, ownDevice }: Visit): readonly Budget[] {
  const { device, pair, account: ofAccount, address: ofAddress } = budgets[limit]
  const under = (name: string, allowances: readonly Allowance[], isOwn: boolean) =>
    allowances.map((allowance) => ({ key: `${name}:${allowance.windowSeconds}`, allowance, isOwn }))
  const here = `${limit}:${path}`
  // Who has one address of IPv6 has all of its network.
  const network = networkOf(address)
  if (ownDevice !== undefined) return under(`${here}:device:${ownDevice}:${account}`, device, true)
  const ofOne = account
    ? [
        ...under(`${here}:from:${network}:${account}`, pair, true),
        ...under(`${here}:account:${account}`, ofAccount, false),
      ]
    : []
  return [...ofOne, ...under(`${limit}:address:${network}`, ofAddress, false)]
}

const isGuess = (limit: Limit) => limit === 'guess' || limit === 'factor'

/** A fault of ours is nobody's try. */
function counts(limit: Limit, { ok, status }: Response): boolean {
  if (limit === 'leave') return true
  return isGuess(limit) ? !ok && status < 500 : ok
}

async function giveAllBack(db: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await giveBack(db, key)
}
