import { readFileSync } from 'node:fs'
import { usStates } from '@granary/eligibility'
import { expect, test } from 'vitest'

test('every state of the place data can be chosen, under its name and in the order of the names', () => {
  const names = JSON.parse(readFileSync(new URL('./generated/states.json', import.meta.url), 'utf8'))
  const ofPlaces = Object.entries<string>(names).map(([code, name]) => ({ code, name }))
  expect(usStates).toEqual(ofPlaces.toSorted((a, b) => a.name.localeCompare(b.name, 'en')))
})
