import { differenceFrom, type Entry } from '@granary/api'
import type { Implementation } from './implementation.ts'

/** The same function, with its rule and all that it reads, for who knows an earlier result of it. */
export function since(whole: Implementation, entry: Entry<'query'>): Implementation {
  return {
    ...whole,
    entry,
    run: async (context, args) => {
      const { known, ...asked } = args as { readonly known: string }
      return differenceFrom(known, (await whole.run(context, asked)) as Readonly<Record<string, unknown>>)
    },
  }
}
