import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

test('the whole engine is at most 12 kB on the wire and brings nothing with it', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('index.ts', import.meta.url)), formats: ['es'] },
      rolldownOptions: { output: { minify: true } },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (bundle === undefined || !('output' in bundle)) throw new Error('nothing was built')
  const [chunk] = bundle.output
  expect([bundle.output.length, chunk.imports]).toEqual([1, []])
  expect(gzipSync(chunk.code).length).toBeLessThanOrEqual(12 * 1024)
  expect(chunk.code.length).toBeGreaterThan(5_000)
})
