import { expect, test } from 'vitest'
import { leadsHere } from './leads-here.ts'

const project = '/lender/dashboard/projects/mill'
const review = '/admin/reviews/mill/application'

test.each([
  [`${project}?stage=application#field-projectName`, `${project}?stage=application`],
  [`${project}?stage=application`, `${project}?past=true&stage=application#remarks`],
  [`${project}?view=documents&file=7`, `${project}?view=documents`],
  [project, `${project}/?view=people`],
  [review, `${review}?item=taxReturn`],
  [`${review}?item=taxReturn`, `${review}?item=taxReturn`],
])('%s is seen at %s', (to, here) => {
  expect(leadsHere(to, here)).toBe(true)
})

test.each([
  [`${project}?stage=application#field-projectName`, `${project}?stage=pre-application`],
  [`${project}?stage=application`, `${project}?view=documents`],
  [`${project}?stage=application`, '/lender/dashboard/projects/other?stage=application'],
  [`${project}?view=agency`, project],
  [`${review}?item=taxReturn`, review],
  [`${review}?item=taxReturn`, `${review}?item=balanceSheet`],
  [project, '/lender/dashboard/projects'],
])('%s is not seen at %s', (to, here) => {
  expect(leadsHere(to, here)).toBe(false)
})
