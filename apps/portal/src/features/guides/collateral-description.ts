import type { Guide } from './guide.ts'

export const collateralDescription: Guide = {
  id: 'collateral-description',
  lead: 'How to describe what secures the loan, so that nobody has to ask twice. The description in the form takes up to 2,000 characters; the schedule with every item goes in as a document.',
  checked: '2026-11-21',
  isChecklist: false,
  parts: [
    {
      title: 'What the rules expect',
      items: [
        'The collateral secures the whole loan. The guaranteed and the unguaranteed part share it equally; nothing may be set aside for the unguaranteed part.',
        'Discounts are adequate and explained. In practice the discounted value should at least equal the loan.',
        'Intangible assets such as goodwill cannot be the primary collateral.',
        'Compensating balances are not allowed.',
        'Personal or corporate guarantees of owners with 20 percent or more come on top; they are no substitute for collateral.',
      ],
    },
    {
      title: 'Say this for each item',
      items: [
        'What it is, where it is, and who owns it.',
        'Its value, on which day and by whose estimate: appraisal, invoice, book value.',
        'The discount you apply, and why.',
        'Liens ahead of this loan, with holder and balance, and the lien position this loan gets.',
        'How long it lasts. The term of the loan must not be longer than the useful life.',
        'Insurance, and special risks such as flood zone or removal costs.',
      ],
    },
    {
      title: 'When an appraisal is needed',
      items: [
        'Real estate above $250,000, or above the limit of the banking regulators.',
        'Existing equipment and other chattels above $250,000.',
        'The appraisal is at most one year old and leaves out any value of the running business. An estimate may stand in for it while the application is filed.',
      ],
    },
    {
      title: 'An example',
      text: [
        'First deed of trust on the plant at 410 Mill Road, Broken Bow, owned by the borrower: appraised at $1,650,000 as improved on September 4, discount 20 percent for a single-purpose building, no prior liens. First lien on existing equipment: $780,000 by appraisal of the same day, discount 40 percent. First lien on the new line and cold storage: $2,730,000 by invoices and bids, discount 40 percent for equipment that must be dismantled to be sold. Discounted total $3,426,000, or 1.37 times the loan. Fire and liability insurance name the lender as loss payee. The property is outside the mapped flood zone.',
      ],
    },
    {
      title: 'Often forgotten',
      items: [
        'Leased land: attach the lease and say how long it still runs.',
        'Equipment that becomes part of the building.',
        'Inventory and receivables: value after the old and the doubtful are taken out.',
        'Existing blanket liens of another lender that need to be subordinated.',
      ],
    },
  ],
}
