import { whenNeeded } from './format-when-needed.ts'

/** "$2,500,000", and "$2,400,000.50" where there are cents: an amount is written in one way everywhere. */
export const dollars = whenNeeded<number>(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
)
