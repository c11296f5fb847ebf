import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '@granary/ui'
import { TaxIds } from './tax-ids.tsx'

type OwnWords<Props extends TextAreaProps | TextFieldProps> = Omit<Props, 'label'> & {
  readonly value: string
  readonly onValueChange: (text: string) => void
} & (
    | { readonly label: string; readonly called?: never }
    // What advice calls the text, where its label is more than words.
    | { readonly label: Props['label']; readonly called: string }
  )

/** A text of a person's own words, which others will read. */
export function FreeText({ called, ...area }: OwnWords<TextAreaProps>) {
  return <TextArea {...area} after={<After {...area} called={called} />} />
}

/** The same in one line. */
export function FreeLine({ called, ...line }: OwnWords<TextFieldProps>) {
  return <TextField {...line} after={<After {...line} called={called} />} />
}

interface AfterProps extends Pick<TextAreaProps, 'label' | 'after'> {
  readonly called: string | undefined
  readonly value: string
  readonly onValueChange: (text: string) => void
}

function After({ label, called, after, value, onValueChange }: AfterProps) {
  return (
    <>
      <TaxIds label={called ?? String(label)} text={value} onChange={onValueChange} />
      {after}
    </>
  )
}
