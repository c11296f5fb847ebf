import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { demoPassword } from './lender.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a key now (RFC 6238: six digits, every 30 seconds). */
export function authenticatorCode(key: string, now: number = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const digest = createHmac('sha1', bytesOf(key)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** What the app of a phone whose clock is a little ahead shows: a code that was not used a moment ago. */
export function nextAuthenticatorCode(key: string): string {
  return authenticatorCode(key, Date.now() + 30_000)
}

function bytesOf(key: string): Buffer {
  const bits = [...key.replaceAll(/[\s=]/g, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Sets the app up on the profile page as a person does, and gives the key that is now in it and the code that was used. */
export async function enrol(page: Page, password = demoPassword): Promise<{ key: string; used: string }> {
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByAltText('QR code that adds Granary to an authenticator app').waitFor()
  const key = (await page.locator('.p-authenticator-key').textContent()) ?? ''
  const used = authenticatorCode(key)
  await page.getByLabel('Code from the app').fill(used)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'Remove authenticator app' }).waitFor()
  return { key, used }
}
