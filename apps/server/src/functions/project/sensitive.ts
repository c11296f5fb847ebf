import { sensitive } from '@granary/api'
import { audited, counted, together } from '../../effects.ts'
import { revealAnswer } from '../../model/answers/index.ts'
import { projectRevealerMutation } from '../builders.ts'

const reveal = projectRevealerMutation(
  sensitive.reveal,
  together(audited, counted),
  async (work, wanted) => ({ value: await revealAnswer(work, wanted) }),
)

export const sensitiveFunctions = [reveal]
