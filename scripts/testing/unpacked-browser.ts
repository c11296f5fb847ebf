import { unpackForAll } from '../../e2e/support/chromium.ts'

/** One browser for the parts, taken away with the run. */
export default unpackForAll
