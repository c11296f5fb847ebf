import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FormSchema, isSensitive } from '@granary/forms'
import { expect, test } from 'vitest'
import { fieldsOf } from '../src/document.ts'
import { foundSensitive } from '../src/sensitivity.ts'
import { everyRevision } from './questionnaire.ts'

test('[B47] a question that was found to be sensitive is so in every revision that asks it', () => {
  for (const id of foundSensitive) {
    const asked = everyRevision.flatMap(({ schema }) => fieldsOf(schema).filter((field) => field.id === id))
    expect(asked.length).toBeGreaterThan(1)
    expect(asked.filter((field) => !isSensitive(field))).toEqual([])
  }
})

test('[B47] what was frozen says of it what it always said', () => {
  const src = join(import.meta.dirname, '../src')
  for (const stage of ['pre-application', 'application']) {
    const folder = join(src, stage, 'history')
    for (const file of readdirSync(folder)) {
      const schema = JSON.parse(readFileSync(join(folder, file), 'utf8')) as FormSchema
      const published = everyRevision.find(
        ({ id, revision }) => id === schema.id && revision === schema.revision,
      )
      for (const frozen of fieldsOf(schema)) {
        const field = published && fieldsOf(published.schema).find(({ id }) => id === frozen.id)
        const { metadata, ...asked } = field ?? frozen
        const { metadata: frozenMetadata, ...frozenAsked } = frozen
        expect(asked).toEqual(frozenAsked)
        expect(metadata?.sensitive, frozen.id).toBe(
          foundSensitive.has(frozen.id) ? true : frozenMetadata?.sensitive,
        )
      }
    }
  }
})
