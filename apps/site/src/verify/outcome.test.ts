import type { proof, verification } from '@granary/api'
import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

const file = { name: 'package.pdf', size: 9 }
const known: verification.Certified = {
  ...{ kind: 'pdf', version: 1, volume: 1, volumes: 1, pages: 12 },
  ...{ builtAt: Date.UTC(2026, 10, 23), later: null },
}
const later = { version: 2, builtAt: Date.UTC(2026, 10, 24) }
const looked: proof.Looked = { sha256: 'a'.repeat(64), inside: null, flaw: null }
const inside = { manifest: { files: [{ state: 'draft' }] }, differences: [] } as unknown as proof.Inside

test('a file of the newest package is said to be of it, and of an earlier one that a later exists', () => {
  expect(outcomeOf(file, looked, known, null)).toMatchObject({
    tone: 'success',
    text: 'It is the newest one.',
  })
  const earlier = outcomeOf(file, looked, { ...known, later }, null)
  expect(earlier).toMatchObject({ tone: 'warning', title: 'Certified here, but a later one exists' })
  expect(earlier.text).toContain('Version 2 was built')
  expect(earlier.text).not.toContain('newest')
})

test.each([
  ['empty', 'package.pdf: the file is empty.'],
  ['cut', 'its end is missing'],
  ['manifest changed', 'was changed, or is none'],
  ['no package', 'no manifest of a package'],
] as const)(
  'a file that is %s is said to be so, and certified all the same where it is known',
  (flaw, words) => {
    const odd = { ...looked, flaw }
    expect(outcomeOf(file, odd, null, null)).toMatchObject({
      tone: 'danger',
      text: expect.stringContaining(words),
    })
    expect(outcomeOf(file, odd, known, null)).toMatchObject({ tone: 'success' })
  },
)

test('a ZIP that was packed again is certified by its manifest, and of an earlier one a later is named', () => {
  const packed = { ...looked, inside }
  expect(outcomeOf(file, packed, null, known)).toMatchObject({ tone: 'success' })
  const earlier = outcomeOf(file, packed, null, { ...known, later })
  expect(earlier).toMatchObject({ tone: 'warning', text: expect.stringContaining('version 2') })
  expect(outcomeOf(file, packed, null, null)).toMatchObject({ tone: 'danger' })
})
