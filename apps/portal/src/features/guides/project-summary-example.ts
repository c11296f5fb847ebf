import type { Guide } from './guide.ts'

export const projectSummaryExample: Guide = {
  id: 'project-summary-example',
  lead: 'A worked example with an invented borrower, to show order, length and tone. Every name and figure in it is made up.',
  checked: '2026-11-21',
  isChecklist: false,
  parts: [
    {
      title: 'The request',
      text: [
        'Sample State Bank asks for an 80 percent guarantee on a term loan of $2,500,000 to Hollow Creek Creamery, LLC, under the Business and Industry program. The loan pays for a second production line and cold storage at the borrower’s plant in Broken Bow, Custer County, Nebraska, a town of about 3,500 people and more than 50 miles from the nearest city over 50,000.',
      ],
    },
    {
      title: 'The borrower',
      text: [
        'Hollow Creek Creamery has made cheese and butter since 2011 and sells to grocers in three states. It has 34 employees. Elena Ortiz owns 60 percent and manages the company; Peter Lund owns 40 percent and heads production. Both guarantee the loan personally and without limit. There are no affiliates.',
      ],
    },
    {
      title: 'The project',
      text: [
        'The plant runs at 94 percent of its capacity, and since last year two buyers have been told to wait. The new line doubles the milk that can be taken from member farms; the cold storage lets the plant hold product through the seasonal peak instead of selling it at the lowest price. The building stands. Work on the foundation for the equipment starts in April and the line runs fully by the following March. It creates 14 jobs at an average wage of $21 an hour and saves none.',
      ],
    },
    {
      title: 'Sources and uses',
      items: [
        'Sources: guaranteed loan $2,500,000; cash of the borrower $640,000; total $3,140,000.',
        'Uses: equipment $2,050,000; cold storage $680,000; installation and engineering $210,000; working capital $120,000; guarantee fee and closing costs $80,000; total $3,140,000.',
        'After the project the balance sheet shows tangible equity of 31 percent, above the 10 percent asked of an existing business.',
      ],
    },
    {
      title: 'Repayment and security',
      text: [
        'The loan runs 15 years with monthly payments at a rate that follows prime and changes each quarter. Cash flow covered the debt of the last three fiscal years 1.6, 1.5 and 1.7 times; with the new debt the projection shows 1.3 times in the first full year and 1.5 times in the second. A first lien on the plant and on all equipment secures it. After discounts of 20 percent on real estate and 40 percent on equipment the collateral is worth 1.37 times the loan.',
      ],
    },
    {
      title: 'Weaknesses and what answers them',
      items: [
        'One buyer takes 28 percent of sales. Its contract runs four more years, and the two waiting buyers would bring this share to 19 percent.',
        'Milk prices move. The projection holds coverage above 1.1 times with milk 15 percent dearer.',
        'Mr. Lund is 61. A trained successor has worked beside him since January.',
      ],
    },
    {
      title: 'Why it is written this way',
      items: [
        'The first paragraph alone answers who, how much, which program, what and where.',
        'Sources equal uses, and both equal the loan structure in the form.',
        'Weaknesses stand in the summary, each with its answer.',
        'Nothing is called certain that is a projection.',
      ],
    },
  ],
}
