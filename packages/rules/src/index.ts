export { type ToldAtBeginning, toldAtBeginning } from './documents/beginning.ts'
export {
  type DescriptionProblems,
  type DocumentDescription,
  dayOf,
  emptyDescription,
  problemsOfDescription,
} from './documents/description.ts'
export {
  factsInText,
  surelyDiffers,
  type ToldFact,
  type ToldFactName,
  toldFacts,
} from './documents/facts-in-text.ts'
export {
  type Guess,
  guessDescription,
  guessWithText,
  type NamedFile,
  type TextOfFile,
} from './documents/guess.ts'
export {
  type DocumentKind,
  documentKinds,
  documentParties,
  kindName,
  partyName,
  ruleOfKind,
} from './documents/kinds.ts'
export { type PartNeeded, partsNeeded } from './documents/parts-needed.ts'
export { type NamedParty, partyNamedIn } from './documents/party-named.ts'
export { standardName, standardTitle } from './documents/standard-name.ts'
export { type CollectOnce, collectOnce } from './engine/collect-once.ts'
export { countNeeds, type NeedsCounted, needsInWords } from './engine/count-needs.ts'
export type { CheckOutcome, CheckRow } from './engine/cross-checks.ts'
export { checksOf, ruleOfFinding } from './engine/cross-checks.ts'
export { type Decider, decidersOf } from './engine/deciders.ts'
export { type Following, followRules } from './engine/follow.ts'
export { lastGoodDay } from './engine/freshness.ts'
export { asReaderOfPackage } from './engine/how-to-add.ts'
export { type Impact, impactOf } from './engine/impact.ts'
export type { Asked } from './engine/leaf.ts'
export { type OwnCheckRow, ownChecksOf } from './engine/own-checks.ts'
export { type Reading, type RehearsalRow, readingOf, rehearsalOf, type Verdict } from './engine/rehearsal.ts'
export { provides, type RequiredNow } from './engine/required-documents.ts'
export { type RequirementRow, type RequirementState, requirementsOf } from './engine/requirements.ts'
export { type Facts, type FiledDocument, firstAnswered, type ToldInDocument } from './facts/facts.ts'
export { type PointName, points } from './facts/points.ts'
export {
  type Cell,
  hoursOfFullTime,
  type Row,
  type TableName,
  type Tables,
  tableNames,
} from './facts/tables.ts'
export { type TermName, terms } from './facts/terms.ts'
export { concerns } from './figures/concerned.ts'
export { balancesOf } from './figures/drawn.ts'
export { type FeesOfLoans, feesByYear, type LoanWithFees } from './figures/fees-by-year.ts'
export { type Figure, figuresOf } from './figures/figures.ts'
export { guaranteedAtMost } from './figures/guaranteed-at-most.ts'
export { lackInWords } from './figures/lack-in-words.ts'
export { leastCoverage } from './figures/least-coverage.ts'
export type { FigureInput, MissingInput } from './figures/reader.ts'
export { bandsFor, feeFor, type Loan, latestKnownYear, percentageFor } from './pack/by-year.ts'
export { changePack, type DraftHead, type PackChange } from './pack/change.ts'
export { canonicalText, comparePacks, type Difference } from './pack/compare.ts'
export { type GuaranteeInWords, guaranteeInWords, guaranteeOfTheYear } from './pack/in-words.ts'
export type * from './pack/pack.ts'
export { confidences } from './pack/pack.ts'
export { type PublicFigures, publicFigures } from './pack/public-figures.ts'
export { type PackReading, parsePack } from './pack/read-pack.ts'
export { nameOfWindow } from './pack/said.ts'
export type { PackProblem } from './pack/shape.ts'
export {
  changeValues,
  type PackValue,
  type ValueChange,
  type ValuedSubject,
  valuedSubjects,
  valueInWords,
  valuesOf,
} from './pack/values.ts'
export { currentPack, publishedPacks } from './published/packs.ts'
export { type ScoreRow, type ScoreSheet, scoreOutcomes, scoreSheetOf } from './score/score-sheet.ts'
export { copiedCells, csvOf, csvTable, withoutGuard } from './tables/csv.ts'
export { discountedValue } from './tables/discount.ts'
export { type Fed, fedByTables } from './tables/feeds.ts'
export { foldChanges, inOneRow } from './tables/fold.ts'
export { rowsFromAnswers } from './tables/from-answers.ts'
export { headsOf } from './tables/heads.ts'
export {
  isSameRow,
  mergeRows,
  type RowChange,
  type RowConflict,
  sameCell,
  type TableRow,
  withChange,
} from './tables/merge.ts'
export { answeredOtherwise } from './tables/own-answers.ts'
export { type Pasted, type PastedCell, type PastedRow, readPasted } from './tables/paste.ts'
export { type PlacedRows, placeRows } from './tables/place-rows.ts'
export { type CellReading, longestCell, outOfBounds, readCell } from './tables/read-cell.ts'
export { dayAsTyped } from './tables/read-day.ts'
export { type Line, linesOf, type Separated } from './tables/separated.ts'
export { amountOfRows, type Total, totalsOf } from './tables/totals.ts'
