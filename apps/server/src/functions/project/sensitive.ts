import { sensitive } from '@granary/api'
import { revealAnswer } from '../../model/reveal.ts'
import { projectRevealerMutation } from '../builders.ts'
import { audited, counted, together } from '../effects.ts'

const reveal = projectRevealerMutation(
  sensitive.reveal,
  together(audited, counted),
  async (work, wanted) => ({ value: await revealAnswer(work, wanted) }),
)

export const sensitiveFunctions = [reveal]
