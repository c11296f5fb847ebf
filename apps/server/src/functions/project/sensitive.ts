import { sensitive } from '@granary/api'
import { revealAnswer } from '../../model/reveal.ts'
import { projectRevealerMutation } from '../builders.ts'

const reveal = projectRevealerMutation(sensitive.reveal, async (work, wanted) => ({
  value: await revealAnswer(work, wanted),
}))

export const sensitiveFunctions = [reveal]
