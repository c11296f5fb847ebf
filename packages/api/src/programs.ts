/** What the guarantee programs are called in the portal: in lists, heads, prints and mails. */
export const programNames = {
  B_AND_I: 'Business and Industry',
  CF: 'Community Facilities',
  WWD: 'Water and Waste Disposal',
  REAP: 'Rural Energy for America Program',
} as const

export type ProgramId = keyof typeof programNames

/** A program as people call it; a name that is none of the four stays as it is. */
export function programName(program: string): string {
  return Object.hasOwn(programNames, program) ? programNames[program as ProgramId] : program
}

/** What the public pages call them, as the specification spells them there, in its order. */
export const programTitles = {
  B_AND_I: 'Business & Industry',
  WWD: 'Water & Waste Disposal',
  REAP: 'Rural Energy for America',
  CF: 'Community Facilities',
} as const satisfies Readonly<Record<ProgramId, string>>
