interface Wordings {
  /** In the portal: questionnaires, lists, heads, prints and mails. */
  readonly name: string
  /** On the public pages, and where a project is created. */
  readonly title: string
  /** Where somebody asks for help. */
  readonly inquiry: string
}

/** The guarantee programs by their id, each as the specification spells it in each place. There is no other list. */
export const guaranteePrograms = {
  B_AND_I: {
    name: 'Business and Industry',
    title: 'Business & Industry',
    inquiry: 'Business & Industry (B&I)',
  },
  CF: { name: 'Community Facilities', title: 'Community Facilities', inquiry: 'Community Facilities' },
  WWD: {
    name: 'Water and Waste Disposal',
    title: 'Water & Waste Disposal',
    inquiry: 'Water & Waste Disposal',
  },
  REAP: {
    name: 'Rural Energy for America Program',
    title: 'Rural Energy for America',
    inquiry: 'Rural Energy for America Program (REAP)',
  },
} as const satisfies Readonly<Record<string, Wordings>>

export type GuaranteeProgram = keyof typeof guaranteePrograms

/** The specification lists them in another order in each place. */
export const programOrder = {
  questionnaires: ['B_AND_I', 'CF', 'WWD', 'REAP'],
  publicPages: ['B_AND_I', 'WWD', 'REAP', 'CF'],
  projectCreation: ['B_AND_I', 'REAP', 'CF', 'WWD'],
  supportRequests: ['B_AND_I', 'CF', 'REAP', 'WWD'],
} as const satisfies Readonly<Record<string, readonly GuaranteeProgram[]>>

/** The four as a question or a list of the portal offers them. */
export const programOptions = programOrder.questionnaires.map((id) => ({
  value: id,
  label: guaranteePrograms[id].name,
}))

/** A program as the portal calls it; a name that is none of the four stays as it is. */
export function programName(program: string): string {
  return Object.hasOwn(guaranteePrograms, program)
    ? guaranteePrograms[program as GuaranteeProgram].name
    : program
}

/** By the title with which a project was created, its program. The umbrella over the four has none. */
export const programOfTitle: Readonly<Record<string, GuaranteeProgram>> = Object.fromEntries(
  programOrder.projectCreation.map((id) => [guaranteePrograms[id].title, id]),
)
