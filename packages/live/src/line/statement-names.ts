const usesBefore = 3
const mostNames = 250
const mostTexts = 2_000

const uses = new Map<string, number>()
const names = new Map<string, string>()

/**
 * The name under which each connection prepares a statement: what is asked again and again is parsed and planned once.
 * Texts that vary with the number of their values get none in the end, so what a connection keeps is bounded.
 */
export function statementName(text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size >= mostNames) return name
  const before = uses.get(text) ?? 0
  if (before === 0 && uses.size >= mostTexts) return undefined
  uses.set(text, before + 1)
  if (before < usesBefore) return undefined
  names.set(text, `live ${names.size}`)
  uses.delete(text)
  return names.get(text)
}
