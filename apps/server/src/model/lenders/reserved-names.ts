import { asSeen, latinWords } from './lender-names.ts'

/**
 * Names under which no lender should write to anybody without being asked about it: ours, and those of the agencies
 * that borrowers know from the program.
 */
const names: readonly string[] = [
  ...['Granary', 'USDA', 'U.S. Department', 'United States Department', 'Department of Agriculture'],
  ...['Rural Development', 'Rural Business-Cooperative', 'Rural Business Service', 'Rural Housing Service'],
  ...['Rural Utilities Service', 'Farm Service Agency', 'FSA', 'Farm Credit Administration', 'OneRD'],
  ...['Small Business Administration', 'SBA', 'Federal Deposit Insurance', 'FDIC', 'Federal Reserve'],
  ...['National Credit Union Administration', 'NCUA', 'Comptroller of the Currency', 'OCC', 'Treasury'],
  ...['Internal Revenue', 'IRS', 'Federal Housing', 'FHA', 'Housing and Urban Development', 'HUD'],
  ...[
    'Consumer Financial Protection',
    'CFPB',
    'Environmental Protection Agency',
    'EPA',
    'Federal Government',
  ],
]

/** What is shorter stands by chance within other words. */
const shortest = 6

interface Reserved {
  readonly name: string
  readonly joined: string
}

const joinedWords = (name: string) => latinWords(name).map(asSeen)
const reserved: readonly Reserved[] = names.map((name) => ({ name, joined: joinedWords(name).join('') }))

/** Whose name this one carries, of those that are nobody's to borrow; null when it carries none. */
export function reservedNameIn(lenderName: string): string | null {
  const words = joinedWords(lenderName)
  const whole = words.join('')
  // "U.S.D.A." is four words of one letter each.
  const initials = words.join(' ').replace(/(?<=\b\w) (?=\w\b)/g, '')
  const standing = new Set([...words, ...initials.split(' ')])
  const found = reserved.find(({ joined }) =>
    joined.length >= shortest ? whole.includes(joined) : standing.has(joined),
  )
  return found ? found.name : null
}
