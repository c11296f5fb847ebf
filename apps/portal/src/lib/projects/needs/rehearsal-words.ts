import { counted } from '@granary/eligibility'

export interface OpenPoints {
  readonly contradicts: number
  /** Of these, what is missing or too old: it contradicts nothing, the package lacks it. */
  readonly lacking: number
  readonly explain: number
  readonly note: number
}

/** "6 points of the rehearsal are open: 3 contradict the rule, 2 are missing or too old." Nothing where none is. */
export function rehearsalWords({ contradicts, lacking, explain, note }: OpenPoints): string | null {
  const open = contradicts + explain + note
  if (open === 0) return null
  const against = contradicts - lacking
  const parts = [
    ...(against > 0 ? [`${counted(against, 'contradicts', 'contradict')} the rule`] : []),
    ...(lacking > 0 ? [`${counted(lacking, 'is', 'are')} missing or too old`] : []),
  ]
  const lead = `${counted(open, 'point of the rehearsal is', 'points of the rehearsal are')} open`
  return parts.length === 0 ? `${lead}.` : `${lead}: ${parts.join(', ')}.`
}
