/** What was asked of whom: of borrowers, of colleagues, and of those who were invited. */
export {
  isForOthers,
  itemsOf,
  requireKnownItems,
  requireOpenStages,
  sharedFieldIds,
  sharedTables,
} from './asked-items.ts'
export { countedWords, countWords, named, namesOfItems } from './asked-words.ts'
export { beginningOf, isNothingLeft, itemsLeft, type Left, leftOf, leftTogether, placeOf } from './left.ts'
export {
  type AskedPlace,
  askedOf,
  askTables,
  loadAsks,
  loadAsksOf,
  missingPlaces,
  type OpenAsk,
} from './open-asks.ts'
