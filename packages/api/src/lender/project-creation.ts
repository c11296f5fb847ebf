import { type Infer, v } from 'convex/values'
import { queryEntry } from '../entry.ts'

const options = v.array(v.object({ value: v.string(), label: v.string() }))

const creationForm = v.object({
  borrowerEntityTypes: options,
  borrowerBusinessStages: options,
  federallyRegulated: options,
  usdaApproved: options,
  states: options,
  /** What may be chosen when a project is created. */
  programs: options,
  /** The four programs that projects are listed under, by the value that a row carries. */
  listedPrograms: options,
  /** What the lender said about itself already; empty where it has not. */
  lender: v.object({
    lenderName: v.string(),
    headquartersAddress: v.string(),
    servedState: v.string(),
    federallyRegulated: v.string(),
    usdaApproved: v.string(),
  }),
})
export type CreationForm = Infer<typeof creationForm>

/** The choices of a new project, and what need not be asked again. The rules themselves stay on the server. */
export const form = queryEntry('lender/projects:creationForm', {}, creationForm)
