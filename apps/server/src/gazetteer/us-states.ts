import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const names = JSON.parse(readFileSync(join(import.meta.dirname, 'generated/states.json'), 'utf8')) as Record<
  string,
  string
>

/** States, the district and the territories that the guarantee programs reach, by name. */
export const usStates: readonly { readonly code: string; readonly name: string }[] = Object.entries(names)
  .map(([code, name]) => ({ code, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
