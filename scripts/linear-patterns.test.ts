import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { root } from './steps.ts'

const sources = execFileSync('git', ['ls-files', 'packages/*.ts*', 'apps/*.ts*'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test(ing)?\/|\/testing\.ts$|generated/.test(file),
  )

/** Patterns that may take longer, because no outside text of any length gets there. */
const onShortTexts: Readonly<Record<string, string>> = {
  'apps/server/src/auth/password-rules.ts': 'after the length of the password was looked at',
  'apps/server/src/config/kinds.ts': 'settings of the operator',
  'packages/forms/src/format.ts': 'the digits of a number',
  'packages/forms/src/references.ts': 'texts of our own questionnaires',
  'packages/live/src/keys/raw-sql.ts': 'our own SQL',
  'packages/ui/src/fields/amount-text.ts': 'amounts of at most a hundred signs',
}

const length = 16_000

describe('no pattern takes longer than the text is long', () => {
  const patterns = sources
    .filter((file) => !Object.hasOwn(onShortTexts, file))
    .flatMap((file) => patternsIn(file).map((pattern) => ({ file, pattern })))

  test('patterns are found', () => {
    expect(patterns.length).toBeGreaterThan(60)
    expect(sources).toEqual(expect.arrayContaining(Object.keys(onShortTexts)))
  })

  test.each(patterns)('$pattern in $file', ({ pattern }) => {
    expect(slowestText(pattern)).toBeUndefined()
  })

  test.each([/^(\d+\.?\d*|\.\d+)$/, /^\S+@\S+\.\S+$/, /\s+$/, /,?\s*(usa)$/, /\B(?=(\d{3})+$)/])(
    '%s would be caught',
    (pattern) => {
      expect(slowestText(pattern)).toBeDefined()
    },
  )
})

function patternsIn(file: string): RegExp[] {
  const found: RegExp[] = []
  const source = readFileSync(join(root, file), 'utf8')
  JSON.stringify(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (_, node) => {
    if (node?.type === 'Literal' && node.regex) found.push(new RegExp(node.regex.pattern, node.regex.flags))
    return typeof node === 'bigint' ? null : node
  })
  return found
}

/** The beginning of a text on which the pattern goes back and forth, if there is one among many of its own signs. */
function slowestText(pattern: RegExp): string | undefined {
  const signs = [...new Set([...pattern.source.replace(/\\[a-zA-Z]/g, ''), ...'a1 .@,-/'])]
  const pumps = [...signs, ...signs.slice(0, 8).flatMap((one) => [`${one}a`, `${one} `])]
  for (const before of ['', 'a', 'a@']) {
    for (const pump of pumps) {
      for (const after of ['\0', '@']) {
        const text = `${before}${pump.repeat(length / pump.length)}${after}`
        if (isSlow(pattern, text)) return text.slice(0, 8)
      }
    }
  }
  return undefined
}

/** A text of this length is read in less than a millisecond, and in hundreds of them when each sign is read for each. */
function isSlow(pattern: RegExp, text: string): boolean {
  const slowMs = 30
  for (let run = 0; run < 4; run++) {
    const before = process.cpuUsage()
    text.replace(pattern, '')
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 < slowMs) return false
  }
  return true
}
