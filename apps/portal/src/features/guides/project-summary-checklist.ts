import type { Guide } from './guide.ts'

export const projectSummaryChecklist: Guide = {
  id: 'project-summary-checklist',
  lead: 'What a reader at the agency wants to know from the summary, before opening anything else. One or two pages are enough; up to 2,000 characters fit into the form.',
  checked: '2026-11-21',
  isChecklist: true,
  parts: [
    {
      title: 'Who',
      items: [
        'The borrower: legal name, form, what it does and since when. If it is new, say who stands behind it.',
        'The lender, and the officer to call.',
        'Every owner with 20 percent or more, and every guarantor. The shares add up to 100 percent.',
        'Citizenship or legal residence, if the borrower is an individual.',
        'Affiliates, and how they are connected.',
      ],
    },
    {
      title: 'What and where',
      items: [
        'What is bought, built, refinanced or paid for, in one sentence.',
        'The address, the county, and the place with its population. The area must be rural: not in a city or town of more than 50,000 people, nor in the urbanized area next to one.',
        'Which of the four programs is meant, and why the project fits it.',
        'Whether land is disturbed or buildings are changed, since that decides on the environmental review.',
        'When work starts and when the project operates fully.',
      ],
    },
    {
      title: 'How much',
      items: [
        'The loan amount, and the percentage of guarantee requested. The agency sets the highest percentage for each program every fiscal year.',
        'All sources and all uses; the two totals are the same.',
        'The equity of the borrower, and how it is measured.',
        'Term, payments and rate as agreed with the borrower. The term is at most 40 years and never longer than the useful life of what is financed.',
        'Jobs created and saved, with average wages, if any.',
      ],
    },
    {
      title: 'Why it works',
      items: [
        'Where the repayment comes from, with the debt service coverage of the last years and of the projection.',
        'The main assumptions of the projection, and what happens if they fail.',
        'What secures the loan, at which discounts.',
        'The weaknesses, and what answers them. A reader trusts a summary that names them.',
        'Any tie between the borrower, the lender and staff of the agency.',
      ],
    },
    {
      title: 'Before you paste it into the form',
      items: [
        'The names are spelled as in the documents.',
        'The amounts are those of the loan structure and of the sources and uses.',
        'Statements that are called current are at most 90 days old when the application is submitted.',
        'Nothing in it is promised that is not in the documents.',
      ],
    },
  ],
}
