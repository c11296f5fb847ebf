import { expect } from 'vitest'

export { changesIn, inDatabase } from '../../apps/server/src/testing/running-product.ts'

/** However many came: an open page may ask once more, and what it is refused is logged. */
export const some = [expect.stringMatching(/^\+\d+$/)]
