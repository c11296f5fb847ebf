import { taxIdsIn, withTaxIdsMasked } from '@granary/eligibility'
import { TaxIdAdvice, type TaxIdAdviceProps } from '@granary/ui'

/** Beside a text of the portal that others will read. */
export function TaxIds(props: Omit<TaxIdAdviceProps, 'find' | 'mask'>) {
  return <TaxIdAdvice {...props} find={taxIdsIn} mask={withTaxIdsMasked} />
}
