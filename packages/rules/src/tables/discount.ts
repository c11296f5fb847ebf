import { collateralItem } from '../engine/checks/money-checks.ts'
import type { Row } from '../facts/tables.ts'
import { discounted } from '../figures/business.ts'
import { decimal } from '../fraction.ts'

/** What a row of collateral counts after discounts, for drawing it; nothing while its value or advance is missing. */
export function discountedValue(row: Row): number {
  const item = collateralItem(row)
  return item ? Number(decimal(discounted(item), 2)) : 0
}
