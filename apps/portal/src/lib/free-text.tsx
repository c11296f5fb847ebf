import { TextArea, type TextAreaProps } from '@granary/ui'
import { TaxIdAdvice } from './tax-id-advice.tsx'

type FreeTextProps = Omit<TextAreaProps, 'after'> & {
  readonly label: string
  readonly value: string
  readonly onValueChange: (text: string) => void
}

/** A text of a person's own words, which others will read. */
export function FreeText(props: FreeTextProps) {
  const { label, value, onValueChange } = props
  return <TextArea {...props} after={<TaxIdAdvice label={label} text={value} onChange={onValueChange} />} />
}
