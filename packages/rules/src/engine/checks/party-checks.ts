import { isDay, plusYears } from '../../days.ts'
import { termOf } from '../../facts/facts.ts'
import { amountIn, isYes, type Row, sumOf, textIn } from '../../facts/tables.ts'
import { compare, exact, type Fraction, given, percentOf, zero } from '../../fraction.ts'
import { dollars, listed, longDay, percent } from '../../written.ts'
import { at, type Check, type CheckContext, fails, open, openAt, passes } from './check-context.ts'
import { jobsAgree } from './jobs-check.ts'

const hundred = given(100)

const owners: Check = (context) => {
  const rows = context.rows('owners')
  const least = context.limit('ownerGuarantee')
  if (!least) return open('from which share an owner guarantees')
  if (!rows) return primaryOwner(context, least)
  const whole = sumOf(rows, 'share')
  if (!whole) return openAt(at('ownershipDescription'), 'a share in the table of owners')
  if (compare(whole, hundred) !== 0)
    return fails(
      `The shares of the owners add up to ${percent(whole, { least: hundred, most: hundred })}.`,
      at('ownershipDescription'),
    )
  const without = rows.filter((row) => owes(row, least))
  if (without.length === 0) return passes
  const words = without.map((row) => `${textIn(row, 'name') || 'an owner'}${owed(row, context.loan)}`)
  return fails(
    `Each owner of ${percent(least)} or more guarantees at least the share of the loan, or has a waiver: ${listed(words)}.`,
    at('additionalOwnersDetails', 'primaryOwnerGuaranteeType'),
  )
}

function owes(row: Row, least: Fraction): boolean {
  const isLarge = compare(amountIn(row, 'share') ?? zero, least) >= 0
  const guarantees = !['', 'NONE'].includes(textIn(row, 'guarantee'))
  if (!isLarge || textIn(row, 'waiver') !== '' || isYes(row, 'passive') === true) return false
  return !guarantees || compare(amountIn(row, 'percent') ?? given(100), amountIn(row, 'share') ?? zero) < 0
}

function owed(row: Row, loan: Fraction | null): string {
  const share = amountIn(row, 'share')
  return loan && share ? `, ${dollars(percentOf(share, loan))}` : ''
}

/** Before there is a table of owners, the one whom the questionnaire asks about. */
function primaryOwner({ amount, answer }: CheckContext, least: Fraction) {
  const share = amount('primaryOwnerOwnershipPercentage')
  const guarantee = answer('primaryOwnerGuaranteeType')
  const items = at('primaryOwnerOwnershipPercentage', 'primaryOwnerGuaranteeType')
  if (!share || guarantee === null) return openAt(items, 'the share or the guarantee of the primary owner')
  if (guarantee === 'NONE' && compare(share, least) >= 0)
    return fails(
      `The primary owner has ${percent(share)} and gives no guarantee; from ${percent(least)} on there is one, or a waiver.`,
      items,
    )
  return compare(share, given(100)) === 0
    ? passes
    : openAt(at('additionalOwnersDetails'), 'the table of owners')
}

const dependentBorrow: Check = ({ rows, answer }) => {
  const affiliates = rows('affiliates')
  if (!affiliates)
    return answer('hasProjectAffiliates') === 'NO'
      ? passes
      : openAt(at('hasProjectAffiliates'), 'the table of affiliates')
  const dependent = affiliates.filter((row) => isYes(row, 'dependent') === true)
  if (dependent.length === 0 || answer('hasCoBorrower') === 'YES') return passes
  return fails(
    `${listed(dependent.map((row) => textIn(row, 'name') || 'an affiliate'))} and the borrower depend on each other, and there is no co-borrower.`,
    at('hasCoBorrower'),
  )
}

const newOrExisting: Check = ({ facts, answer }) => {
  const [status, category] = [answer('borrowerOperatingStatus'), answer('businessOperationCategory')]
  const start = answer('businessOperationsStartDate', 'projectOperationsStartDate')
  if (status === null || !isDay(start))
    return openAt(at('borrowerOperatingStatus', 'businessOperationsStartDate'), 'the start of operations')
  if (status === 'EXISTING' && category === 'OPTION_A')
    return fails(
      'The business is said to exist already, and to be a new business in a new location.',
      at('borrowerOperatingStatus', 'businessOperationCategory'),
    )
  if (status === 'EXISTING' && plusYears(String(start), 1) > facts.today && category !== 'OPTION_B')
    return fails(
      `An existing business has run for at least one full year; this one has on ${longDay(plusYears(String(start), 1))}.`,
      at('borrowerOperatingStatus', 'businessOperationsStartDate'),
    )
  return passes
}

const shareWithin =
  (term: string, limitId: string, lacks: string, words: string): Check =>
  ({ facts, limit }) => {
    const [said, most] = [termOf(facts, term), limit(limitId)]
    const share = exact(said)
    if (!share || !most) return open(lacks)
    return compare(share, most) <= 0
      ? passes
      : fails(`${words} is ${percent(share, { most })}; ${percent(most)} is the most.`, [])
  }

const ownedParts: Check = (context) => {
  if (termOf(context.facts, 'lenderOwnsBorrower') === 'YES')
    return fails('The lender, or an officer of the lender, owns a part of the borrower.', [])
  return shareWithin(
    'ownedOfLender',
    'lenderOwned',
    'whether lender and borrower own parts of each other',
    'The part of the lender that the borrower’s side owns',
  )(context)
}

const revenueShares: Check = (context) => {
  const gambling = shareWithin(
    'gamblingShare',
    'gambling',
    'the part of revenue from gambling',
    'Revenue from gambling',
  )(context)
  const donations = shareWithin(
    'donationShare',
    'donations',
    'the part of revenue from donations',
    'Revenue from donations',
  )(context)
  if (gambling.outcome === 'fails') return gambling
  return donations.outcome === 'passes' ? gambling : donations
}

const notBuiltBefore: Check = ({ answer }) => {
  const [building, review] = [
    answer('constructionProjectStatus', 'projectConstructionStatus'),
    answer('environmentalReviewStatus'),
  ]
  const items = at('constructionProjectStatus', 'environmentalReviewStatus')
  if (building === null || review === null)
    return openAt(items, 'the state of the construction or of the environmental review')
  const isBegun = building === 'ONGOING_CONSTRUCTION' || building === 'POST_CONSTRUCTION'
  const isReviewed = review === 'COMPLETED' || review === 'NOT_REQUIRED'
  return isBegun && !isReviewed
    ? fails('Building has begun before the environmental review is completed.', items)
    : passes
}

const changedAfter: Check = ({ facts: { acceptedAt, changedAt } }) => {
  if (!acceptedAt || !changedAt || changedAt <= acceptedAt) return passes
  const [accepted, changed] = [acceptedAt, changedAt].map((moment) => longDay(moment.slice(0, 10)))
  return fails(
    `The agency took the application as complete on ${accepted}, and something changed on ${changed}; the application gets the date of the change.`,
    [],
  )
}

const siteControlled: Check = ({ answer }) => {
  const controls = answer('reapBorrowerSiteControlCertification')
  if (controls === null)
    return openAt(at('reapBorrowerSiteControlCertification'), 'whether the borrower controls the site')
  return controls === 'NO'
    ? fails(
        'The borrower does not control the site for the term of the loan.',
        at('reapBorrowerSiteControlCertification'),
      )
    : passes
}

export const partyChecks: Readonly<Record<string, Check>> = {
  X12: owners,
  X14: dependentBorrow,
  X18: newOrExisting,
  X22: shareWithin('careOccupancy', 'careOccupancy', 'the projected occupancy', 'Projected occupancy'),
  X23: ownedParts,
  X24: revenueShares,
  X25: notBuiltBefore,
  X28: jobsAgree,
  X29: changedAfter,
  X30: siteControlled,
}
