import { TextArea, type TextAreaProps } from '@granary/ui'
import { TaxIdAdvice } from './tax-id-advice.tsx'

type FreeTextProps = Omit<TextAreaProps, 'after' | 'label'> & {
  readonly value: string
  readonly onValueChange: (text: string) => void
} & (
    | { readonly label: string; readonly called?: never }
    // What advice calls the text, where its label is more than words.
    | { readonly label: TextAreaProps['label']; readonly called: string }
  )

/** A text of a person's own words, which others will read. */
export function FreeText({ label, called, ...area }: FreeTextProps) {
  const name = called ?? String(label)
  const advice = <TaxIdAdvice label={name} text={area.value} onChange={area.onValueChange} />
  return <TextArea {...area} label={label} after={advice} />
}
