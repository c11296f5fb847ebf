import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, violation } from './architecture.ts'
import { root } from './steps.ts'
import { trackedFiles } from './tracked-files.ts'

const sources = trackedFiles('*.ts', '*.tsx').filter((file) => !file.includes('generated'))

describe('the direction of imports', () => {
  test('no file of the project imports what it may not', () => {
    const imports = sources.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
    expect(imports.length).toBeGreaterThan(100)
    expect(imports.map(violation).filter((sentence) => sentence !== undefined)).toEqual([])
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
})
