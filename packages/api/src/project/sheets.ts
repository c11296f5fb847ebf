import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { queryEntry } from '../entry.ts'
import { ruleItem } from './requirements.ts'

const input = v.object({ name: v.string(), value: v.string(), from: v.string() })
const missing = v.object({
  name: v.string(),
  askedOf: v.union(v.literal('lender'), v.literal('staff')),
  items: v.array(ruleItem),
  /** The table where it is entered, when no question asks for it. */
  entered: v.union(v.string(), v.null()),
})
export type MissingOfSheet = Infer<typeof missing>

const figure = v.object({
  /** C01 to C17. */
  id: v.string(),
  title: v.string(),
  /** With two decimals, without a sign for its unit; null while something is missing. */
  value: v.union(v.string(), v.null()),
  unit: v.union(
    v.literal('dollars'),
    v.literal('percent'),
    v.literal('ratio'),
    v.literal('count'),
    v.literal('years'),
    v.literal('day'),
  ),
  formula: v.string(),
  /** A paragraph, or that it is a convention. */
  source: v.string(),
  pack: v.string(),
  inputs: v.array(input),
  missing: v.array(missing),
  parts: v.array(v.object({ name: v.string(), value: v.string() })),
  /** The formula with the numbers in it, a line for each step; nothing while something is missing. */
  working: v.array(v.string()),
  note: v.union(v.string(), v.null()),
})
export type SheetFigure = Infer<typeof figure>

const segment = v.object({ id: v.string(), label: v.string(), amount: v.number() })
export type SheetSegment = Infer<typeof segment>

const numeric = v.union(v.number(), v.null())
const text = v.union(v.string(), v.null())

const score = v.object({
  id: v.string(),
  label: v.string(),
  paragraph: v.string(),
  /** Of several of a kind the highest counts and the others are covered by it. */
  outcome: v.union(
    v.literal('counts'),
    v.literal('covered'),
    v.literal('lacks'),
    v.literal('open'),
    v.literal('discretion'),
  ),
  points: v.string(),
  most: v.string(),
  because: v.union(v.string(), v.null()),
  /** What would earn them, and what shows it to the agency. */
  adds: v.union(v.string(), v.null()),
  evidence: v.union(v.string(), v.null()),
  inputs: v.array(input),
  missing: v.array(missing),
})
export type ScoreOfSheet = Infer<typeof score>

/** The priority points of the program: earned, not known yet, and what the agency gives as it sees fit. */
const scoreSheet = v.object({
  program: v.string(),
  paragraph: v.string(),
  points: v.string(),
  open: v.string(),
  discretion: v.string(),
  most: v.string(),
  /** The least that counts without discretion; null where no rule names one. */
  least: v.union(v.number(), v.literal('unknown'), v.null()),
  rows: v.array(score),
})
export type ScoreSheetResult = Infer<typeof scoreSheet>

/** What is drawn: amounts by kind, those of collateral after discounts. */
const pictures = v.object({
  sources: v.array(segment),
  uses: v.array(segment),
  collateral: v.array(segment),
  /** Coverage by year with the line that it has to pass, and why it is there. */
  coverage: v.object({
    years: v.array(v.object({ year: v.string(), value: v.string() })),
    least: v.string(),
    why: v.string(),
  }),
  /** Revenue of the last year beside that at which nothing is left; null while something is missing. */
  breakEven: v.union(
    v.object({ revenue: v.number(), alone: v.number(), withService: v.number(), safety: v.string() }),
    v.null(),
  ),
  /** What is owed at the end of each year, what is owed now before them; empty while something is missing. */
  balances: v.array(v.number()),
  /** With what asking "what if" begins. */
  loan: v.object({
    program: text,
    amount: numeric,
    percentage: numeric,
    years: numeric,
    frequency: text,
    rate: numeric,
    price: numeric,
    interestOnlyMonths: numeric,
    /** What else the figures of a loan depend on. */
    targetDate: text,
    terms: v.record(v.string(), v.union(v.string(), v.number())),
  }),
})

const sheets = v.object({
  figures: v.array(figure),
  /** Nothing while no program is chosen. */
  score: v.union(scoreSheet, v.null()),
  pictures,
  pack: v.string(),
  /** The rules themselves, so that "what if" reckons by the same; their shape is stated by the rules package. */
  rules: v.any(),
})
export type SheetPictures = Infer<typeof pictures>
export type Sheets = Infer<typeof sheets>

/** Every figure of a project with the numbers in it, where they come from, and what it lacks. */
export const get = queryEntry(
  'project/sheets:get',
  { projectId: arg.id(), today: v.optional(arg.id()) },
  sheets,
)
