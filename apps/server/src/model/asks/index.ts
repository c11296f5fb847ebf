/** What was asked of whom: of borrowers, of colleagues, and of those who were invited. */
export { isForOthers, itemsOf, requireKnownItems, sharedFieldIds, sharedTables } from './asked-items.ts'
export {
  type AskedPlace,
  askedOf,
  askTables,
  loadAsks,
  loadAsksOf,
  missingOf,
  missingPlaces,
  type OpenAsk,
} from './open-asks.ts'
