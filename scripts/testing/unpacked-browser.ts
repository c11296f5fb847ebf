import { unpackForAll } from './chromium.ts'

/** One browser for the parts, taken away with the run. */
export default unpackForAll
