import type { Reader } from '../figures/reader.ts'
import { given } from '../fraction.ts'
import { percent } from '../written.ts'
import type { Criterion } from './criteria.ts'
import { isAtLeast, isBelow, type Judge, otherFunds, said, unknown, type Verdict } from './score-reader.ts'

const peopleBelow =
  (most: number): Judge =>
  (read) => {
    const people = read.term('placePopulation')
    return people ? { met: isBelow(people, most) } : unknown
  }

const fundsOf =
  (least: number): Judge =>
  (read) => {
    const share = otherFunds(read)
    if (!share) return unknown
    return {
      met: isAtLeast(share, least),
      because: `Sources other than the guaranteed loan pay ${percent(share)}.`,
    }
  }

const funds = (least: number): Criterion => ({
  judge: fundsOf(least),
  adds: `Other funds of ${percent(given(least))} of the cost or more.`,
  evidence: 'Letters of commitment of each source',
})

function publicBody(read: Reader): Verdict {
  const type = read.choice('Type of organization', 'organizationType')
  return type === null ? unknown : { met: ['PUBLIC_BODY', 'NATIVE_AMERICAN_TRIBE'].includes(type) }
}

const otherMoney = { funds50: funds(50), funds20: funds(20), funds5: funds(5) }
const census = 'The count of the latest census'
const order = 'The order or the notice of the authority'

export const communityPoints: Readonly<Record<string, Criterion>> = {
  population: {
    judge: peopleBelow(20_000),
    adds: 'A place of fewer than 20,000 people.',
    evidence: census,
  },
  purpose: {
    judge: said('communityPurpose'),
    adds: 'A facility for safety, a clinic, a school or early education.',
    evidence: 'Description of the facility',
  },
  ...otherMoney,
}

export const waterPoints: Readonly<Record<string, Criterion>> = {
  population: {
    judge: peopleBelow(10_000),
    adds: 'A place of fewer than 10,000 people.',
    evidence: census,
  },
  drinkingWater: {
    judge: said('drinkingWaterOrder'),
    adds: 'A project that meets an emergency or an order about drinking water.',
    evidence: order,
  },
  wastewater: {
    judge: said('wastewaterOrder'),
    adds: 'A project that meets an order about wastewater.',
    evidence: order,
  },
  solidWaste: {
    judge: said('solidWasteOrder'),
    adds: 'A project that meets an order about solid waste.',
    evidence: order,
  },
  decline: { judge: said('populationDecline'), adds: 'A place that loses people.', evidence: census },
  poverty: {
    judge: said('poverty'),
    adds: 'An area that counts as poor.',
    evidence: 'Census data of income',
  },
  unemployment: {
    judge: said('unemployment'),
    adds: 'An area of high unemployment.',
    evidence: 'Labor statistics of the area',
  },
  merger: {
    judge: said('systemsMerge'),
    adds: 'Systems that are merged.',
    evidence: 'The agreement of the systems',
  },
  extension: {
    judge: said('serviceExtended'),
    adds: 'Service for people who have none.',
    evidence: 'The map of the service area',
  },
  publicBody: {
    judge: publicBody,
    adds: 'A borrower that is a public body or a tribe.',
    evidence: 'Organizational documents',
  },
  ...otherMoney,
  targetArea: {
    judge: said('targetArea'),
    adds: 'A project in a target area.',
    evidence: 'The notice that names the area',
  },
  recycling: { judge: said('recycling'), adds: 'A project that recycles.', evidence: 'Engineering report' },
  unreliable: {
    judge: said('unreliableWater'),
    adds: 'A place whose water is unreliable now.',
    evidence: 'Records of the supply',
  },
}
