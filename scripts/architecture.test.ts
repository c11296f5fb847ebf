import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, isForTests, resolve, stepBelow, violation } from './architecture.ts'
import { circlesIn } from './circles.ts'
import { floors } from './floors.ts'
import { classesOf } from './sheets.ts'
import { root } from './steps.ts'
import { trackedFiles } from './tracked-files.ts'

const sources = trackedFiles('*.ts', '*.tsx').filter((file) => !file.includes('generated'))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

describe('the direction of imports', () => {
  test('no file of the project imports what it may not', () => {
    const imports = sources.flatMap((file) => importsOf(file, textOf(file)))
    expect(imports.length).toBeGreaterThan(100)
    expect(imports.map(violation).filter((sentence) => sentence !== undefined)).toEqual([])
  })

  test.each(Object.entries(floors))('every folder of %s is stated, and is there', (base, order) => {
    const there = sources
      .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
      .flatMap((file) => stepBelow(base, file) ?? [])
    expect([...new Set(there)].toSorted()).toEqual(order.toSorted())
  })

  test('no file needs one that needs it', () => {
    const product = sources.filter((file) => !isForTests(file))
    const needs = product.map((file): [string, readonly string[]] => [
      file,
      importsOf(file, textOf(file))
        .filter(({ specifier, isType }) => specifier.startsWith('.') && !isType)
        .map(({ specifier }) => resolve(file, specifier)),
    ])
    expect(circlesIn(new Map(needs))).toEqual([])
  })

  test('only the settings module of the server reads the environment', () => {
    const readers = sources.filter(
      (file) =>
        file.startsWith('apps/') &&
        !/\.test\.tsx?$|\/testing(\/|\.ts$)|\/build\.ts$|vite\.config/.test(file) &&
        /process\.env/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(readers.filter((file) => !file.startsWith('apps/server/src/config'))).toEqual([])
  })
})

describe('folders', () => {
  /** What a person takes in at a glance; tests stand beside what they are about and do not count. */
  const most = 25

  test('no folder is crowded', () => {
    const counts = new Map<string, number>()
    for (const file of trackedFiles('*.ts', '*.tsx', '*.mjs', '*.css')) {
      if (/\.(?:test|spec)\.tsx?$/.test(file)) continue
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > most)).toEqual([])
  })
})

describe('styles', () => {
  test('no sheet of an app is about a class of the parts', () => {
    const sheets = trackedFiles('*.css')
    const classesIn = (folder: string) =>
      sheets
        .filter((file) => file.startsWith(folder))
        .flatMap((file) => [...classesOf(textOf(file))].map((name) => ({ file, name })))
    const own = new Set(classesIn('packages/ui/').map(({ name }) => name))
    expect(own.size).toBeGreaterThan(100)
    expect(classesIn('apps/').filter(({ name }) => own.has(name))).toEqual([])
  })
})

describe('the law catches', () => {
  const forbidden: [what: string, file: string, statement: string][] = [
    ['a pure package importing another', 'packages/forms/src/a.ts', `import { x } from '@granary/api'`],
    ['a pure package importing a library', 'packages/forms/src/a.ts', `import * as z from 'zod'`],
    [
      'the portal importing the checklists',
      'apps/portal/src/a.ts',
      `import type { X } from '@granary/checklists'`,
    ],
    [
      'anything importing an app',
      'apps/portal/src/a.ts',
      `import type { X } from '../../server/src/main.ts'`,
    ],
    ['reaching into a package', 'apps/server/src/a.ts', `export { x } from '@granary/forms/src/compile.ts'`],
    ['one feature importing another', 'apps/portal/src/features/a/x.ts', `import { y } from '../b/y.ts'`],
    ['the model importing a function', 'apps/server/src/model/a.ts', `import { y } from '../functions/y.ts'`],
    [
      'a folder importing one above it',
      'apps/server/src/auth/a.ts',
      `import type { Y } from '../model/services.ts'`,
    ],
    [
      'a room importing one above it',
      'apps/server/src/model/answers/a.ts',
      `import { y } from '../borrower/index.ts'`,
    ],
    [
      'reaching past the entry of a room',
      'apps/server/src/functions/a.ts',
      `import { y } from '../model/answers/answers.ts'`,
    ],
    [
      'the product importing what is for tests',
      'apps/server/src/http/a.ts',
      `import { y } from '../testing/node.ts'`,
    ],
    ['a socket outside its edge', 'packages/sync/src/session/a.ts', `import { WebSocket } from 'ws'`],
    ['a dynamic import', 'packages/forms/src/a.ts', `const x = await import('@granary/api')`],
    [
      'an import over several lines',
      'packages/forms/src/a.ts',
      `import {\n  x,\n  y,\n} from '@granary/api'`,
    ],
  ]
  test.each(forbidden)('%s', (_what, file, statement) => {
    expect(importsOf(file, statement).map(violation)).toEqual([expect.any(String)])
  })

  test('and lets the allowed ones through', () => {
    const allowed = importsOf('apps/server/src/model/a.ts', `import { compile } from '@granary/forms'`)
    expect(allowed.map(violation)).toEqual([undefined])
  })

  test('circles, however long, and none where files only share a need', () => {
    const needs = (pairs: Record<string, readonly string[]>) => new Map(Object.entries(pairs))
    expect(circlesIn(needs({ a: ['b'], b: ['c'], c: ['b'], d: ['b'] }))).toEqual([['b', 'c', 'b']])
    expect(circlesIn(needs({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
    const files = importsOf('a.ts', `import { type X, y } from './b.ts'\nimport { type Z } from './c.ts'`)
    expect(files.map(({ isType }) => isType)).toEqual([false, true])
  })

  test('the classes of a sheet, wherever they stand in a selector', () => {
    const sheet = `/* .no */ @media (width < 9.5em) { a:not(.b) > .c-d { color: red; } } .e, .f.g { margin: .5em }`
    expect([...classesOf(sheet)]).toEqual(['b', 'c-d', 'e', 'f', 'g'])
  })
})
