/** Words that half of all lenders carry, and that so tell nothing apart. */
const common = new Set([
  ...['the', 'of', 'and', 'a', 'na', 'n', 'inc', 'llc', 'co', 'company', 'corp', 'corporation'],
  ...['bank', 'banks', 'banking', 'credit', 'union', 'trust', 'savings', 'national', 'association', 'fsb'],
])

/** The words of a lender's name that tell it from others; all of them when there are no others. */
export function tellingWords(name: string): readonly string[] {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const telling = words.filter((word) => !common.has(word))
  return telling.length > 0 ? telling : words
}

/** How alike two names are, from 0 to 1, by the pairs of letters they share. Typing errors cost a little. */
export function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  if (a.length === 0 || b.length === 0) return 0
  const left = [...b]
  let shared = 0
  for (const pair of a) {
    const at = left.indexOf(pair)
    if (at < 0) continue
    left.splice(at, 1)
    shared++
  }
  return (2 * shared) / (a.length + b.length)
}

function pairsOf(name: string): string[] {
  return tellingWords(name).flatMap((word) => {
    const padded = ` ${word} `
    return Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2))
  })
}
