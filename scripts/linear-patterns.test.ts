import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { hitsIn } from '../apps/portal/src/lib/viewer/text-hits.ts'
import { withoutName } from '../apps/server/src/model/person-erasure/names.ts'
import { passageOf } from '../apps/server/src/texts/passage.ts'
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

/** Patterns that are built of texts, by the file that builds them, with a call that does: those are looked at too. */
const built: Readonly<Record<string, () => unknown>> = {
  'apps/portal/src/lib/viewer/text-hits.ts': () => hitsIn('', 'a.b (creek) creek'),
  'apps/server/src/model/person-erasure/names.ts': () =>
    withoutName({ name: 'Ann (A.) Lee', others: ['Mary Ann (A.) Lee', 'Ann (A.) Lee Smith'], instead: '' })?.(
      '',
    ),
  'apps/server/src/texts/passage.ts': () => passageOf('', ['hollow-creek']),
}

/** The same, where no outside text of any length gets there either. */
const builtForShortTexts: Readonly<Record<string, string>> = {
  'apps/server/built-programs.ts': 'our own sources, while they are built',
  'apps/server/src/db/embedded/account.ts': 'the accounts of this machine',
  'apps/server/src/files/inspection/children-watch-testing.ts': 'what the system says of a process, in tests',
  'packages/forms/src/problems.ts': 'patterns of our own questionnaires, on texts whose length was looked at',
  'packages/forms/src/references.ts': 'texts of our own questionnaires',
  'packages/eligibility/src/tax-ids/tax-ids.ts': 'the 40 signs before a number and the 24 behind it',
}

const length = 16_000

describe('no pattern takes longer than the text is long', () => {
  const patterns = sources
    .filter((file) => !Object.hasOwn(onShortTexts, file))
    .flatMap((file) => patternsIn(file).map((pattern) => ({ file, pattern })))
    .concat(
      Object.entries(built).flatMap(([file, build]) => builtBy(build).map((pattern) => ({ file, pattern }))),
    )

  test('patterns are found', () => {
    expect(patterns.length).toBeGreaterThan(60)
    expect(sources).toEqual(expect.arrayContaining(Object.keys(onShortTexts)))
  })

  test('whoever builds a pattern is known here', () => {
    expect(sources.filter(buildsPatterns).toSorted()).toEqual(
      [...Object.keys(built), ...Object.keys(builtForShortTexts)].toSorted(),
    )
    for (const [file, build] of Object.entries(built)) expect(builtBy(build), file).not.toEqual([])
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
  return nodesOf(file).flatMap((node) =>
    node.type === 'Literal' && node.regex ? [new RegExp(node.regex.pattern, node.regex.flags)] : [],
  )
}

/** `new RegExp(…)` and `RegExp(…)`, also by way of `globalThis`. */
function buildsPatterns(file: string): boolean {
  if (!readFileSync(join(root, file), 'utf8').includes('RegExp')) return false
  return nodesOf(file).some(
    ({ type, callee }) =>
      (type === 'NewExpression' || type === 'CallExpression') &&
      (callee?.name === 'RegExp' || callee?.property?.name === 'RegExp'),
  )
}

/** Every pattern that comes into being while something is done. */
function builtBy(act: () => unknown): RegExp[] {
  const found: RegExp[] = []
  const { RegExp: own } = globalThis
  const watch: ProxyHandler<RegExpConstructor> = {
    construct(target, given) {
      const pattern = Reflect.construct(target, given) as RegExp
      found.push(pattern)
      return pattern
    },
  }
  globalThis.RegExp = new Proxy(own, watch)
  try {
    act()
  } finally {
    globalThis.RegExp = own
  }
  return found
}

interface Node {
  readonly type: string
  readonly regex?: { readonly pattern: string; readonly flags: string } | undefined
  readonly callee?: { readonly name?: string; readonly property?: { readonly name?: string } } | undefined
}

function nodesOf(file: string): Node[] {
  const found: Node[] = []
  const source = readFileSync(join(root, file), 'utf8')
  JSON.stringify(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (_, node) => {
    if (typeof node?.type === 'string') found.push(node)
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
