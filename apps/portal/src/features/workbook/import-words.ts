/** "34 answers, 12 rows", without what there is none of. */
export function amountWords({ answers, rows }: { readonly answers: number; readonly rows: number }): string {
  return [counted(answers, 'answer'), counted(rows, 'row')].filter((words) => words !== '').join(', ')
}

function counted(count: number, what: string): string {
  if (count === 0) return ''
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}
