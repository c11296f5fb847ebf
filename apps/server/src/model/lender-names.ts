/** Words that half of all lenders carry, and that so tell nothing apart. */
const common = new Set([
  ...['the', 'of', 'and', 'a', 'na', 'n', 'inc', 'llc', 'co', 'company', 'corp', 'corporation'],
  ...['bank', 'banks', 'banking', 'credit', 'union', 'trust', 'savings', 'national', 'association', 'fsb'],
])

/**
 * The words of a lender's name that tell it from others; all of them when there are no others. Signs that cannot be
 * seen are left out, and letters of other alphabets are read as the Latin ones that they look like: a borrowed name is
 * one that looks the same.
 */
export function tellingWords(name: string): readonly string[] {
  const words = name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => lookAlikes.get(letter) ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const telling = words.filter((word) => !common.has(word))
  return telling.length > 0 ? telling : words
}

/** In small letters: Cyrillic and Armenian, then Greek, and the dotless i of Turkish. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o' },
    ...{ р: 'p', ԛ: 'q', г: 'r', ѕ: 's', т: 't', и: 'u', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y', օ: 'o', ո: 'n' },
    ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u' },
    ...{ χ: 'x', ϲ: 'c', ϳ: 'j', ı: 'i' },
  }),
)

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
