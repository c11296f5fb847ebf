import { expect, test } from 'vitest'
import { eicar, startClamd } from './clamd-testing.ts'
import { createClamdScanner } from './scanner.ts'

test('[B33] a harmless file is clean, also one of 25 MB', async () => {
  const clamd = await startClamd()
  const scanner = createClamdScanner(clamd.url)
  expect(await scanner.scan(pieces(Buffer.from('harmless')))).toEqual({ clean: true })
  expect(await scanner.scan(pieces(Buffer.alloc(26_214_400, 1)))).toEqual({ clean: true })
  expect(clamd.scanned).toEqual([8, 26_214_400])
  await clamd.stop()
})

test('[B33] the standard sample is found, also inside a document', async () => {
  const clamd = await startClamd()
  const content = Buffer.from(`%PDF-1.7\n${eicar}\n%%EOF`)
  expect(await createClamdScanner(clamd.url).scan(pieces(content))).toEqual({
    clean: false,
    finding: 'Eicar-Test-Signature',
  })
  await clamd.stop()
})

test.each(['INSTREAM size limit exceeded. ERROR', '', 'stream: Can’t open file ERROR'])(
  'the answer %j is no verdict',
  async (answer) => {
    const clamd = await startClamd({ answer })
    await expect(createClamdScanner(clamd.url).scan(pieces(Buffer.from('x')))).rejects.toThrow('scanner')
    await clamd.stop()
  },
)

test('[B33] a scanner that is down is no verdict', async () => {
  const clamd = await startClamd()
  await clamd.stop()
  await expect(createClamdScanner(clamd.url).scan(pieces(Buffer.from('x')))).rejects.toThrow()
})

async function* pieces(content: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}
