import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'

/** Answers of the check by field (`checkQuestions` of the screening). All are texts. */
const answers = arg.enteredByField(200)
const texts = v.array(v.string())
const problem = v.object({ fieldId: v.string(), message: v.string() })
export type FieldProblem = Infer<typeof problem>

/** What is wrong with the answers so far, field by field: what a page sees itself, and places that nobody knows. */
export const problems = queryEntry('public/eligibility:problems', { answers }, v.array(problem))

const point = v.object({ name: v.string(), state: v.string(), longitude: v.number(), latitude: v.number() })
/** Which count a population is of. */
const counted = { vintage: v.union(v.literal('census2020'), v.literal('survey2019to2023')) }
const outcome = v.union(
  v.literal('likelyEligible'),
  v.literal('likelyNotEligible'),
  v.literal('needsDetermination'),
  v.literal('notFound'),
)

const reason = v.union(
  v.literal('largePlace'),
  v.literal('insideUrbanArea'),
  v.literal('largeDesignatedPlace'),
  v.literal('insideDesignatedUrbanArea'),
  v.literal('ownBoundaries'),
  v.literal('outsideUrbanAreas'),
  v.literal('mailBeyondLargeTown'),
  v.literal('mailBeyondRuralTown'),
  v.literal('zipOutsideUrbanAreas'),
  v.literal('zipInsideUrbanArea'),
  v.literal('zipOnBothSides'),
  v.literal('postOffice'),
  v.literal('unlistedPlace'),
  v.literal('unknownPlace'),
  v.literal('determinedState'),
)

const placeCheck = v.object({
  /** Null when the name stands for several places: then `choices` tells them apart. */
  outcome: v.union(outcome, v.null()),
  choices: texts,
  label: v.string(),
  reason: v.union(reason, v.literal('severalPlaces')),
  place: v.union(
    v.object({ ...point.fields, ...counted, population: v.union(v.number(), v.null()) }),
    v.null(),
  ),
  /** The urban area that decided. */
  urbanArea: v.union(v.string(), v.null()),
  /** Whether the ZIP codes of the place also cover land of the other outcome. */
  otherSideNearby: v.boolean(),
  nearestLarge: v.union(
    v.object({ ...point.fields, ...counted, population: v.number(), miles: v.number() }),
    v.null(),
  ),
  county: v.union(v.string(), v.null()),
  /** County lines of the state as SVG paths, with the projection that puts a point among them. */
  map: v.union(
    v.object({
      width: v.number(),
      height: v.number(),
      projection: v.object({
        parallels: v.array(v.number()),
        rotate: v.array(v.number()),
        scale: v.number(),
        translate: v.array(v.number()),
      }),
      outline: v.string(),
      lines: v.string(),
      county: v.union(v.string(), v.null()),
    }),
    v.null(),
  ),
})
export type PlaceCheck = Infer<typeof placeCheck>

/** Screens the place that an address names by the rural rule. */
export const checkPlace = queryEntry('public/eligibility:checkPlace', { address: arg.line(400) }, placeCheck)

/** Keeps an unfinished check and mails the link that opens it again. */
export const saveForLater = mutationEntry(
  'public/eligibility:saveForLater',
  { email: arg.entered(), answers },
  v.object({ expiresAt: v.number() }),
)

/** Keeps a finished check. The token opens it, and carries it over into an account. */
export const send = mutationEntry(
  'public/eligibility:send',
  { answers },
  v.object({ token: v.string(), expiresAt: v.number() }),
)

const kept = v.object({
  answers,
  /** Finished and sent, or saved half-way. */
  sent: v.boolean(),
  expiresAt: v.number(),
  /** It has become a project already. */
  carriedOver: v.boolean(),
})
export type KeptCheck = Infer<typeof kept>

/** What a token opens; nothing when it is unknown or has expired. */
export const open = queryEntry('public/eligibility:open', { token: arg.token() }, v.union(kept, v.null()))

const amount = v.union(v.number(), v.null())
const guarantee = v.union(v.object({ fiscalYear: v.number(), words: v.string() }), v.null())
const byProgram = <T extends typeof amount | typeof guarantee>(each: T) =>
  v.object({ B_AND_I: each, CF: each, WWD: each, REAP: each })
const figures = v.object({
  title: v.string(),
  lastChecked: v.string(),
  limits: v.object({
    largestLoan: byProgram(amount),
    largestLoanOfCooperative: amount,
    smallestEnergyLoan: amount,
  }),
  guarantees: byProgram(guarantee),
})

export type PublicFigures = Infer<typeof figures>

/** What the newest rule pack that is published says of the programs: their limits, and how much is guaranteed. */
export const getFigures = queryEntry('public/eligibility:getFigures', {}, figures)
