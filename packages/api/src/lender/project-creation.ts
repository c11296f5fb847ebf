import { type Infer, v } from 'convex/values'
import { queryEntry } from '../entry.ts'

const creationForm = v.object({
  /** What the lender said about itself already; empty where it has not. */
  lender: v.object({
    lenderName: v.string(),
    headquartersAddress: v.string(),
    servedState: v.string(),
    federallyRegulated: v.string(),
    usdaApproved: v.string(),
  }),
  /** Of the person who creates it. */
  contact: v.object({
    contactFirstName: v.string(),
    contactLastName: v.string(),
    contactTitle: v.string(),
    contactEmail: v.string(),
    contactPhone: v.string(),
    contactPhoneExtension: v.string(),
  }),
})
export type CreationForm = Infer<typeof creationForm>

/** What need not be asked again when a project is created. */
export const form = queryEntry('lender/projects:creationForm', {}, creationForm)
