import { placeholders } from './settings.ts'

export interface ServicePackage {
  readonly step: string
  readonly title: string
  readonly summary: string
  readonly features: readonly { readonly title: string; readonly description: string }[]
}

export const servicePackages: readonly ServicePackage[] = [
  {
    step: 'We do it with you',
    title: 'Managed Service',
    summary: 'Full-service project management, from the first call to the answer of the agency.',
    features: [
      {
        title: 'Project management',
        description: 'One team plans the work, keeps the dates and tells everyone what is needed next.',
      },
      {
        title: 'Consulting with all parties',
        description: 'We talk with lender, borrower and third parties, so that questions are asked once.',
      },
      {
        title: 'Engagement with the agency',
        description: 'We prepare the package and speak with the government agency about it.',
      },
    ],
  },
  {
    step: 'You do it yourself',
    title: 'Software Service',
    summary: 'A digital platform that guides lenders through the application, with expert check-ins.',
    features: [
      {
        title: 'A guided checklist',
        description: 'Only the questions that apply to your program and your project, with help beside each.',
      },
      {
        title: 'One place for documents',
        description: 'Upload each file where it is asked for; see what is still required at any time.',
      },
      {
        title: 'Expert check-ins',
        description: 'Our people read what you have and tell you what the agency would ask.',
      },
    ],
  },
]

export interface Benefit {
  readonly title: string
  readonly text: string
}

export const lenderBenefits = (isFigureKnown: boolean): readonly Benefit[] => [
  {
    title: 'Less risk',
    text: [
      'Expand the commercial portfolio with less risk: the guarantee covers up to 80% of the total loan amount. The percentage is set yearly.',
      ...(isFigureKnown ? [placeholders.guaranteeOfTheYear] : []),
    ].join(' '),
  },
  {
    title: 'Lending limit',
    text: 'The guaranteed 80% portion does not count against the legal lending limit. Your counsel confirms how this applies to you.',
  },
  { title: 'Rates and terms', text: 'Offer competitive rates and terms.' },
  { title: 'Liquidity', text: 'Raise capital through secondary markets.' },
]

export const borrowerBenefits: readonly Benefit[] = [
  { title: 'More financing', text: 'A lender can say yes to a larger loan.' },
  { title: 'Negotiable rates', text: 'Fixed or variable, agreed between lender and borrower.' },
  { title: 'Prepayment', text: 'Prepayment is possible.' },
  { title: 'Long terms', text: 'Up to 40 years for some asset types.' },
  { title: 'Less equity', text: 'Reduced equity requirements.' },
]
