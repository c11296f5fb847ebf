import type { GuaranteeProgram } from '@granary/eligibility'
import type { Score } from '../../pack/pack.ts'
import { regulation } from './sources.ts'

const paragraphs: Readonly<Record<GuaranteeProgram, string>> = {
  CF: '5001.316',
  WWD: '5001.317',
  B_AND_I: '5001.318',
  REAP: '5001.319',
}

type Row = readonly [id: string, label: string, points: number, group?: string]

const rows: Readonly<Record<GuaranteeProgram, readonly Row[]>> = {
  CF: [
    ['population', 'Place below 20,000 people', 15],
    ['purpose', 'Safety, clinic, school or early education', 10],
    ['funds50', 'Other funds pay half or more', 15, 'funds'],
    ['funds20', 'Other funds pay 20 to 49 percent', 10, 'funds'],
    ['funds5', 'Other funds pay 5 to 19 percent', 5, 'funds'],
    ['administrator', 'Discretion of the administrator, at most', 15],
  ],
  WWD: [
    ['population', 'Place below 10,000 people', 20],
    ['drinkingWater', 'Emergency or order about drinking water', 25],
    ['wastewater', 'Order about wastewater', 25],
    ['solidWaste', 'Order about solid waste', 15],
    ['decline', 'Population decline', 5],
    ['poverty', 'Poverty', 5],
    ['unemployment', 'Unemployment', 5],
    ['merger', 'Merger of systems', 10],
    ['extension', 'Extension of service', 10],
    ['publicBody', 'Public body or tribe', 5],
    ['funds50', 'Other funds pay half or more', 15, 'funds'],
    ['funds20', 'Other funds pay 20 to 49 percent', 10, 'funds'],
    ['funds5', 'Other funds pay 5 to 19 percent', 5, 'funds'],
    ['targetArea', 'Target area', 5],
    ['recycling', 'Recycling', 5],
    ['unreliable', 'Unreliable water', 10],
    ['official', 'Discretion of the approving official, at most', 15],
    ['administrator', 'Discretion of the administrator, at most', 15],
  ],
  B_AND_I: [
    ['place', 'Unincorporated, or a city below 25,000 people', 5],
    ['distressed', 'Distressed community', 5],
    ['poverty', 'Persistent poverty', 5],
    ['unemployment', 'Unemployment at 125 percent of the state or more', 5],
    ['tribalLand', 'Tribal land', 5],
    ['rate', 'Rate at most prime and 1.5', 5],
    ['leverage', 'Loan below 60 percent of the cost', 5],
    ['veteran', 'Veterans own 20 percent or more', 5],
    ['newIndustry', 'Industry that is new to the area', 5],
    ['exports', 'Exports of 20 percent or more', 5],
    ['localOwner', 'Local owner', 5],
    ['naturalResource', 'Product of natural resources', 5],
    ['localFood', 'Local food in an underserved area', 5],
    ['jobs', 'Five jobs or more above 150 percent of the minimum wage', 5],
    ['healthPlan', 'Health plan of which half or more is paid', 5],
    ['state', 'Discretion of the state office, at most', 10],
    ['reserve', 'Discretion for the national reserve, at most', 10],
    ['overTenMillion', 'Discretion above $10,000,000, at most', 10],
  ],
  REAP: [
    ['environment1', 'Environmental benefit, one', 1, 'environment'],
    ['environment3', 'Environmental benefit, two', 3, 'environment'],
    ['environment5', 'Environmental benefit, three', 5, 'environment'],
    ['energyPerDollar', 'BTU for a dollar of the loan, 50,000 give the most', 10],
    ['replaceHalf', 'Replaces more than half', 15, 'replacement'],
    ['replaceQuarter', 'Replaces more than a quarter', 10, 'replacement'],
    ['replaceSome', 'Replaces less', 5, 'replacement'],
    ['generation', 'Generates energy', 10, 'replacement'],
    ['save50', 'Saves half or more', 15, 'replacement'],
    ['save35', 'Saves 35 percent or more', 10, 'replacement'],
    ['save20', 'Saves 20 percent or more', 5, 'replacement'],
    ['equipment', 'Efficiency of equipment, at most', 10, 'equipment'],
    ['commitments', 'Written commitments, by their share above half', 15],
    ['newApplicant', 'New applicant', 15, 'applicant'],
    ['earlierApplicant', 'Applicant of earlier years', 10, 'applicant'],
    ['existingBusiness', 'Existing business', 5],
    ['payback1', 'Payback of less than 10 years; 4 for efficiency', 15, 'payback'],
    ['payback2', 'Payback of less than 15 years; 8 for efficiency', 10, 'payback'],
    ['payback3', 'Payback of at most 25 years; 12 for efficiency', 5, 'payback'],
    ['administrator', 'Discretion of the administrator, at most', 10],
  ],
}

export const scores: readonly Score[] = (['B_AND_I', 'CF', 'WWD', 'REAP'] as const).flatMap((program) =>
  rows[program].map(([id, label, value, group = id]) => ({
    id: `${program}-${id}`,
    label,
    program,
    paragraph: paragraphs[program],
    group,
    value,
    ...regulation,
  })),
)
