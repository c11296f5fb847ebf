import { guaranteePrograms } from '@granary/eligibility'
import { currentPercentages, guaranteeInWords } from '@granary/rules'

const business = guaranteeInWords(currentPercentages, 'B_AND_I')

/** What stands beside the specified 80% (ruling B50): the figures of the present rule pack, with their year. */
export const guaranteeOfTheYear =
  business && `${guaranteePrograms.B_AND_I.title} in fiscal year ${business.fiscalYear}: ${business.words}.`
