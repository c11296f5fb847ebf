import type { ProgramFacts } from './program-facts.ts'
import type { ProgramPack } from './program-pack.ts'
import type { GuaranteeProgram } from './programs.ts'

/** What one rule says of one program. */
export interface Finding {
  /** `for` speaks for the program, `open` has to be settled, `against` rules it out. */
  readonly verdict: 'for' | 'open' | 'against'
  readonly text: string
  /** What would change it; only for what is not `for`. */
  readonly remedy?: string
}

export interface ProgramRule {
  readonly id: string
  readonly paragraph: string
  readonly judge: (facts: ProgramFacts, program: GuaranteeProgram, pack: ProgramPack) => Finding | null
}

/** In the order in which they are told: place, borrower, purpose, amount, what rules out everywhere, lender. */
export const programRules: readonly ProgramRule[] = [
  { id: 'place', paragraph: '7 CFR 5001.3', judge: judgePlace },
  { id: 'borrower', paragraph: '7 CFR 5001.126', judge: judgeBorrower },
  { id: 'citizenship', paragraph: '7 CFR 5001.126(d)', judge: judgeCitizenship },
  { id: 'purpose', paragraph: '7 CFR 5001.103 to 5001.107', judge: judgePurpose },
  { id: 'amount', paragraph: '7 CFR 5001.406', judge: judgeAmount },
  {
    id: 'federalDebt',
    paragraph: '7 CFR 5001.127',
    judge: ({ federalDebt }) =>
      knockOut(federalDebt, {
        against:
          'A federal judgment, an overdue federal debt or a bar from federal programs rules the borrower out.',
        open: 'Whether there is a federal judgment or an overdue federal debt is not settled.',
        remedy: 'Settle the debt or have the bar lifted before you apply.',
      }),
  },
  {
    id: 'excludedActivity',
    paragraph: '7 CFR 5001.127',
    judge: ({ excludedActivity }) =>
      knockOut(excludedActivity, {
        against: 'Gambling above 15 percent of income, prurient or federally illegal business is excluded.',
        open: 'Whether part of the business is excluded is not settled.',
        remedy: 'A project, and a borrower, without that line of business.',
      }),
  },
  {
    id: 'lenderTies',
    paragraph: '7 CFR 5001.127',
    judge: ({ lenderTies }) =>
      knockOut(lenderTies, {
        against: 'Borrower and lender own too much of each other.',
        open: 'Whether borrower and lender own parts of each other is not settled.',
        remedy: 'A lender without these ties.',
      }),
  },
  { id: 'lender', paragraph: '7 CFR 5001.130', judge: judgeLender },
]

function judgePlace({ place, borrowerStanding }: ProgramFacts, program: GuaranteeProgram): Finding {
  if (place === 'likelyEligible') return { verdict: 'for', text: 'The place looks rural.' }
  if (place === 'notFound') {
    return {
      verdict: 'open',
      text: 'The place was not found, so nothing can be said of it.',
      remedy: 'Give the town with its state, or the ZIP code.',
    }
  }
  if (place !== 'likelyNotEligible') {
    return {
      verdict: 'open',
      text: 'Whether the place is rural is decided by the agency, on its own map.',
      remedy: 'Look the exact address up on the map of the agency, or ask its state office.',
    }
  }
  if (program === 'REAP' && borrowerStanding === 'PRODUCER') {
    return {
      verdict: 'open',
      text: 'The place does not look rural, but an agricultural producer may apply for what serves the farm operation itself and stands on it.',
      remedy: 'Show that the system serves the farm and stands on it (7 CFR 5001.106(c), 5001.107(c)).',
    }
  }
  const exception =
    program === 'B_AND_I'
      ? ' Local-food projects and some cooperatives are excepted (7 CFR 5001.105(c)).'
      : ''
  return {
    verdict: 'against',
    text: 'The place does not look rural.',
    remedy: `A site outside places over 50,000 people and the urbanized area around them.${exception}`,
  }
}

function judgeBorrower(
  { borrowerStanding, borrowerEntityType }: ProgramFacts,
  program: GuaranteeProgram,
): Finding | null {
  if (borrowerStanding === null) return null
  if (program === 'B_AND_I') {
    return {
      verdict: 'for',
      text: 'Businesses of every form, cooperatives, tribes and public bodies may borrow.',
    }
  }
  if (program === 'REAP') {
    return judgeStanding(borrowerStanding, ['PRODUCER', 'SMALL_BUSINESS'], {
      fits: 'Agricultural producers and rural small businesses may borrow.',
      against: 'Only agricultural producers and rural small businesses may borrow.',
      remedy: 'A borrower that earns half of its gross income by farming, or that is small by SBA standards.',
    })
  }
  const standing = borrowerEntityType === 'Nonprofit' ? 'NONPROFIT' : borrowerStanding
  return judgeStanding(standing, ['PUBLIC_BODY', 'TRIBE', 'NONPROFIT'], {
    fits: 'Public bodies, federally recognized tribes and nonprofits may borrow.',
    against: 'Only public bodies, federally recognized tribes and nonprofits may borrow.',
    remedy: 'A public body, a tribe or a nonprofit as the borrower.',
  })
}

function judgeStanding(
  standing: string,
  eligible: readonly string[],
  words: { readonly fits: string; readonly against: string; readonly remedy: string },
): Finding {
  if (eligible.includes(standing)) return { verdict: 'for', text: words.fits }
  if (standing === 'NOT_SURE')
    return { verdict: 'open', text: words.against, remedy: 'Find out what the borrower is.' }
  return { verdict: 'against', text: words.against, remedy: words.remedy }
}

function judgeCitizenship({ citizenship }: ProgramFacts, program: GuaranteeProgram): Finding | null {
  // Only this program lends to individuals as such; the others ask what the borrower is.
  if (program !== 'B_AND_I' || citizenship === null || citizenship === 'YES') return null
  const remedy = 'A citizen, a permanent resident, or a business as the borrower.'
  const text =
    'An individual has to be a citizen, a permanent resident or a citizen of a Pacific compact state.'
  return { verdict: citizenship === 'NO' ? 'against' : 'open', text, remedy }
}

const purposes: Readonly<Record<GuaranteeProgram, { readonly own: string; readonly words: string }>> = {
  B_AND_I: { own: 'BUSINESS', words: 'rural businesses' },
  CF: { own: 'COMMUNITY_FACILITY', words: 'essential community facilities' },
  WWD: { own: 'WATER_WASTE', words: 'drinking water, sewer, storm water and solid waste' },
  REAP: { own: 'ENERGY', words: 'renewable energy systems and energy efficiency' },
}

function judgePurpose({ purpose }: ProgramFacts, program: GuaranteeProgram): Finding | null {
  if (purpose === null) return null
  const { own, words } = purposes[program]
  const text = `The program is for ${words}.`
  if (purpose === own) return { verdict: 'for', text }
  // A clinic or a solar farm can be a business too, so the widest program is not ruled out by its purpose.
  if (program === 'B_AND_I') {
    return { verdict: 'open', text, remedy: 'Show that the project is a business or serves one.' }
  }
  return { verdict: 'against', text, remedy: `A project for ${words}.` }
}

function judgeAmount(
  { totalLoanAmount, borrowerEntityType }: ProgramFacts,
  program: GuaranteeProgram,
  pack: ProgramPack,
): Finding | null {
  if (totalLoanAmount === null) return null
  const largest = pack.largestLoan[program]
  if (program === 'REAP' && totalLoanAmount < (pack.smallestEnergyLoan ?? 0)) {
    const least = dollars(pack.smallestEnergyLoan ?? 0)
    return { verdict: 'against', text: `Loans begin at ${least}.`, remedy: `A loan of ${least} or more.` }
  }
  if (largest === null) {
    const text = 'How much one borrower may have in this program is not known to us.'
    return { verdict: 'open', text, remedy: 'Ask the state office of the agency for the limit.' }
  }
  if (totalLoanAmount <= largest) {
    return { verdict: 'for', text: `The loan is within the limit of ${dollars(largest)}.` }
  }
  const remedy = `A guaranteed loan of at most ${dollars(largest)}, with other funds for the rest.`
  if (
    program === 'B_AND_I' &&
    borrowerEntityType === 'Cooperative' &&
    totalLoanAmount <= (pack.largestLoanOfCooperative ?? 0)
  ) {
    const text = `Above ${dollars(largest)} only cooperatives that process value-added farm goods may borrow, by decision of the Secretary.`
    return { verdict: 'open', text, remedy }
  }
  return { verdict: 'against', text: `The loan is above the limit of ${dollars(largest)}.`, remedy }
}

function knockOut(
  answer: string | null,
  words: { readonly against: string; readonly open: string; readonly remedy: string },
): Finding | null {
  if (answer === 'YES') return { verdict: 'against', text: words.against, remedy: words.remedy }
  if (answer === 'NOT_SURE') {
    return { verdict: 'open', text: words.open, remedy: 'Find out before you prepare the package.' }
  }
  return null
}

function judgeLender({ federallyRegulated, usdaApproved }: ProgramFacts): Finding | null {
  if (federallyRegulated === null || federallyRegulated === 'yes') return null
  if (federallyRegulated === 'not_sure') {
    return {
      verdict: 'open',
      text: 'Lenders that are not federally regulated need the approval of the agency.',
      remedy: 'Find out whether a federal or state regulator examines the lender.',
    }
  }
  if (usdaApproved === 'yes') {
    return { verdict: 'for', text: 'The lender is not federally regulated, but approved by the agency.' }
  }
  return {
    verdict: 'open',
    text: 'The lender is not federally regulated and needs the approval of the agency first.',
    remedy: 'Apply for approval: it asks for three years of commercial lending, reserves and a credit line.',
  }
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`
