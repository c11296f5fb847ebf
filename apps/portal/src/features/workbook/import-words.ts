import { counted } from '@granary/eligibility'

/** "34 answers, 12 rows", without what there is none of. */
export function amountWords({ answers, rows }: { readonly answers: number; readonly rows: number }): string {
  return [answers > 0 && counted(answers, 'answer'), rows > 0 && counted(rows, 'row')]
    .filter(Boolean)
    .join(', ')
}
