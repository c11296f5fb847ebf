import type { Field } from '@granary/forms'
import { address, narrative, text } from '../answer-kinds.ts'

export const projectIdentity: readonly Field[] = [
  text('projectOfficialName', 'Official name of the project', 160),
  address('projectLocationAddress', 'Address of the project', 320),
]

export const projectCodes: readonly Field[] = [
  // 80 or 40 characters: the larger one in both stages (docs/decisions/0020).
  text('projectCongressionalDistrict', 'Congressional district', 80, { placeholder: 'OR-05' }),
  text('projectNaicsCode', 'NAICS code', 20, {
    help: 'The six-digit code of the industry, from the North American Industry Classification System.',
    placeholder: '311511',
  }),
]

export const projectOverviewNarrative: Field = narrative(
  'projectOverviewNarrative',
  'Overview of the project',
  1_500,
  { help: 'What is planned, for whom, and what it brings to the community.' },
)
