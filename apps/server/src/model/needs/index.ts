/** What a package needs and why, and what a reader at the agency would send back: the rules on the facts of a project. */
export { type FactsOfProject, factsOf } from './facts.ts'
export { previewPack } from './pack-preview.ts'
export {
  countFindings,
  explainFinding,
  explanationsOf,
  rehearse,
  withExplanationsMasked,
} from './rehearsal.ts'
export { basisOf, listRequirements } from './requirements.ts'
export { packIdOf, pinRules, rulesOf } from './rules.ts'
export { runningOutOf } from './running-out.ts'
export { teller } from './shown-items.ts'
export { waivedNow } from './waivers.ts'
export { remindOfWindows } from './window-reminders.ts'
