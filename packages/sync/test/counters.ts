import type { Value } from 'convex/values'
import { ConvexError } from 'convex/values'
import type { Functions } from './memory-backend.ts'

/** Functions enough to see every kind of answer. */
export const counters = {
  queries: {
    'counters:get': (read, { name }) => ({ value: read(String(name)) ?? 0 }),
    'counters:all': (read, { names }) => ({ value: (names as string[]).map((name) => read(name) ?? 0) }),
    'counters:refused': (read) => {
      if (read('allowed') === true) return { value: 'allowed' }
      throw new ConvexError({ code: 'FORBIDDEN', message: 'Not for you.' })
    },
    'counters:big': (read, { size }) => ({ value: String(read('fill') ?? 'x').repeat(Number(size)) }),
    'counters:whoami': (_read, _args, { user }) => ({ value: user }),
  },
  mutations: {
    'counters:add': (read, write, { name, by }) => {
      const sum = Number(read(String(name)) ?? 0) + Number(by ?? 1)
      write(String(name), sum)
      return sum
    },
    'counters:append': (read, write, { to }) => {
      write('list', [...((read('list') as Value[] | null) ?? []), to ?? null])
      return null
    },
    'counters:nothing': () => null,
    'counters:refuse': () => {
      throw new ConvexError({ code: 'ANSWERS_CHANGED_ELSEWHERE', message: 'Changed elsewhere.' })
    },
    'counters:crash': () => {
      throw new Error('secret detail')
    },
  },
  actions: {
    'counters:echo': async ({ value }) => value ?? null,
    'counters:never': () => new Promise<Value>(() => {}),
  },
} satisfies Functions
