import { stages } from '@granary/checklists'
import { compile } from '@granary/forms'
import { expect, test } from 'vitest'
import { otherPrograms } from './nothing-asked.tsx'

/** By program, the sections that are another's, and whose. */
function foreign(stage: string, program: string | null) {
  const form = compile(stages.get(stage)?.latestSchema() as Parameters<typeof compile>[0])
  return Object.fromEntries(
    form.schema.sections.flatMap((section) => {
      const others = otherPrograms(section, form, program)
      return others ? [[section.title, others]] : []
    }),
  )
}

test('[S1-029] a section of another program says whose it is, and no other section does', () => {
  expect(foreign('pre-application', 'B_AND_I')).toEqual({
    'Rural energy certifications': 'Rural Energy for America Program',
    'Program certifications': 'Community Facilities or Water and Waste Disposal',
  })
  expect(foreign('pre-application', 'CF')).toEqual({
    'Rural energy certifications': 'Rural Energy for America Program',
  })
  expect(foreign('application', 'REAP')).toEqual({
    'Community Facilities': 'Community Facilities',
    'Water and Waste Disposal': 'Water and Waste Disposal',
    'Renewable Energy Component': 'Business and Industry',
  })
})
