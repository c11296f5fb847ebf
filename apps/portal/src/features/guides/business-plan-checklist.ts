import type { Guide } from './guide.ts'

export const businessPlanChecklist: Guide = {
  id: 'business-plan-checklist',
  lead: 'What the plan of the borrower should cover. A plan is expected unless its contents stand elsewhere in the application, and not for a loan that only refinances.',
  checked: '2026-11-21',
  isChecklist: true,
  parts: [
    {
      title: 'The business',
      items: [
        'What it makes or does, for whom, and since when.',
        'Legal form, place of organization, owners and their shares.',
        'Licenses, permits and certifications that it needs, and which it has.',
        'Affiliates and what passes between them and the borrower.',
      ],
    },
    {
      title: 'The people',
      items: [
        'Who manages, with experience in this line of business. Attach short résumés.',
        'Who stands in when one of them is away.',
        'How many work there now, and how many will; average wages.',
        'Accountant, attorney and other advisers.',
      ],
    },
    {
      title: 'The market',
      items: [
        'The area served, its size and how it develops, with sources.',
        'The largest customers with their shares of sales, and contracts with the dates on which they end.',
        'Competitors, and why customers come here.',
        'Prices, and how they were found.',
        'Suppliers, and what happens if the largest one fails.',
      ],
    },
    {
      title: 'The project',
      items: [
        'What changes, step by step, with dates and who is responsible.',
        'Site, buildings, equipment and technology; why they fit.',
        'Utilities, roads, water and waste.',
        'What it costs, from which bids or estimates, and the reserve for what nobody foresaw.',
      ],
    },
    {
      title: 'The money',
      items: [
        'Balance sheet and income statement of today, at most 90 days old when the application is submitted.',
        'The last three fiscal years, or all years if there are fewer.',
        'Projections from today through two years of full and stable operation: balance sheet, income and cash flow.',
        'The assumptions, each with its reason. By quarter where the business is seasonal.',
        'A balance sheet as it will be at closing, with the new debt in it.',
        'Coverage of all debt for each year, and what it is if sales fall or costs rise.',
      ],
    },
    {
      title: 'When more is needed',
      items: [
        'A feasibility study by an independent expert: a new business that asks for more than $1,000,000 under Business and Industry, and whenever the agency asks for one.',
        'Certificate of need: health care, where the law of the state requires it.',
        'Affirmative fair housing plan: five or more residential units.',
        'Technical report: renewable energy systems and energy efficiency.',
      ],
    },
  ],
}
