import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { startingBuiltPrograms } from './apps/server/built-programs.ts'
import { chromiumAtHand } from './scripts/testing/chromium.ts'
import { passingFault } from './scripts/testing/passing-fault.ts'
import { SideBySide } from './scripts/testing/side-by-side.ts'

/** How long to wait for what must come: generous, since it is spent only when it does not. */
const expectation = { poll: { timeout: 20_000 } }

const sources = ['packages/*/{src,test}', 'apps/*/{src,test}', 'scripts', 'e2e']

const librariesOfParts = [
  ...[
    'accordion',
    'autocomplete',
    'csp-provider',
    'dialog',
    'menu',
    'popover',
    'select',
    'tabs',
    'tooltip',
  ].map((part) => `@base-ui/react/${part}`),
  ...['@tanstack/react-router', 'axe-core', 'bowser', 'lucide-react', 'pdfjs-dist'],
  ...['convex/react', 'convex/server', 'convex/values'],
]

/** Read when it is launched: only then the packaged one is unpacked. */
const packagedChromium = {
  get executablePath() {
    return chromiumAtHand()?.executablePath
  },
  get env() {
    return { ...process.env, ...chromiumAtHand()?.env } as Record<string, string>
  },
  args: ['--disable-gpu', '--font-render-hinting=none'],
}

/**
 * Three runners of one suite: `unit` needs nothing, `pg` gets a database server, `e2e` a browser and the whole
 * product. Nothing is mocked where the real thing can run.
 */
export default defineConfig({
  test: {
    // A test waits for what another process does for it a third of its time: one more of them than processors, so that
    // none is idle.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SideBySide },
    projects: [
      {
        plugins: [startingBuiltPrograms()],
        test: {
          name: 'unit',
          globalSetup: ['scripts/testing/built-server.ts'],
          include: sources.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ['**/*.pg.test.ts', '**/*.parts.test.tsx', '**/node_modules/**', '**/dist/**'],
          expect: expectation,
          testTimeout: 60_000,
        },
      },
      {
        plugins: [startingBuiltPrograms()],
        test: {
          name: 'pg',
          isolate: false,
          globalSetup: ['scripts/testing/built-server.ts', 'scripts/testing/postgres.ts'],
          setupFiles: ['scripts/testing/as-it-was.ts', 'scripts/testing/audit-key.ts'],
          include: sources.map((folder) => `${folder}/**/*.pg.test.ts`),
          exclude: ['**/node_modules/**'],
          expect: expectation,
          retry: { count: 1, condition: passingFault },
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        // Named, so that a run does not find them one after another and begin anew.
        optimizeDeps: { include: librariesOfParts },
        test: {
          name: 'parts',
          globalSetup: ['scripts/testing/unpacked-browser.ts'],
          include: ['{packages/ui,apps/portal}/src/**/*.parts.test.tsx'],
          expect: expectation,
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: packagedChromium }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          isolate: false,
          setupFiles: ['scripts/testing/as-it-was.ts'],
          globalSetup: [
            'scripts/testing/built-server.ts',
            'scripts/testing/postgres.ts',
            'e2e/support/set-up.ts',
          ],
          include: ['e2e/**/*.spec.ts'],
          expect: expectation,
          // A journey goes on from what it did: a second try of one starts with its whole file, on a new product
          // (scripts/test.ts).
          exclude: ['**/node_modules/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
