import { guaranteePrograms } from '@granary/eligibility'

export const features = [
  {
    title: 'Full-Service Application Packaging',
    text: 'We gather the answers and documents from lender, borrower and third parties, check them against the checklist, and assemble the package for submission.',
  },
  {
    title: 'Specialized Expertise',
    text: 'Our background is in government and in lending. We know what the programs ask for, and we say early when something is missing.',
  },
  {
    title: 'Increased Efficiency',
    text: 'Answers save as you type and carry over from the pre-application to the application. Nobody enters the same thing twice.',
  },
] as const

export const figures = [
  {
    figure: 'Up to 80%',
    text: 'of the total loan amount is covered by the guarantee. The percentage is set yearly.',
  },
  { figure: 'Over $2.5B a year', text: 'in risk mitigation is offered by the program.' },
  { figure: 'Up to 40 years', text: 'for the terms of some asset types.' },
] as const

export const programTypes = [
  {
    title: guaranteePrograms.B_AND_I.title,
    text: 'Guarantees on loans to rural businesses: to start, buy, expand or modernize them, and to keep or create jobs.',
    points: [
      'For cooperatives, corporations, partnerships, tribes, public bodies and individuals.',
      'The project stands in a rural area; the lender may be anywhere.',
    ],
  },
  {
    title: guaranteePrograms.WWD.title,
    text: 'Guarantees on loans for drinking water, sewer, solid waste and storm water systems that serve rural areas.',
    points: [
      'For public bodies, federally recognized tribes and nonprofit organizations.',
      'A system that also serves an urban area is guaranteed for its rural part.',
    ],
  },
  {
    title: guaranteePrograms.REAP.title,
    text: 'Guarantees on loans for renewable energy systems and for energy efficiency improvements.',
    points: [
      'For agricultural producers and rural small businesses.',
      'The borrower brings at least 25% of the eligible cost.',
    ],
  },
  {
    title: guaranteePrograms.CF.title,
    text: 'Guarantees on loans for essential facilities, such as hospitals, clinics, schools, child care and public safety.',
    points: [
      'For public bodies, federally recognized tribes and nonprofit organizations.',
      'A facility that serves both rural and urban people is guaranteed for its rural part.',
    ],
  },
] as const

export const sampleChecklist = {
  answered: '42 of 61 required answered',
  categories: [
    { title: 'Lender profile', status: 'Complete' },
    { title: 'Borrower profile', status: 'Complete' },
    { title: 'Loan basics', status: 'Complete' },
    { title: 'Loan structure', status: '2 required' },
    { title: 'Project details', status: '3 required' },
    { title: 'Financial documentation', status: '5 required' },
    { title: 'Reporting', status: 'In progress' },
  ],
  saved: 'Saved Nov 20, 2026, 2:41 PM',
} as const

export const contactPrompts = [
  'What the project is and where it stands',
  'The loan amount you expect',
  'When you would like to close',
] as const
