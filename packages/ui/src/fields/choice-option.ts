/** One thing to choose. The value is stored, the label is read. */
export interface ChoiceOption {
  value: string
  label: string
  description?: string | undefined
}
