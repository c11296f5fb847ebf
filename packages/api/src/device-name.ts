import Bowser from 'bowser'

/** What people call them, where the library says more than anybody does. */
const shortNames: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  macOS: 'Mac',
  'Chrome OS': 'ChromeOS',
}

/** Only names from these lists are shown: what a browser says of itself is anybody's text. */
const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))
const phones = new Set(['iPhone', 'iPad'])

/** No real one is longer; the library reads it with some eighty patterns. */
const longestUserAgent = 500

/** An address as people write it: the zeros of the sixth version folded. */
export function shortAddress(address: string): string {
  const folded = address.includes(':') ? URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) : undefined
  return folded ?? address
}

/** "Firefox on Windows": enough for a person to know their own devices. */
export function deviceName(userAgent: string | null | undefined): string {
  if (!userAgent) return unknown
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, longestUserAgent))
  const phone = known(platform.model, phones)
  const [name, system] = [known(browser.name, browsers), phone ?? known(os.name, systems)]
  if (name && system) return `${name} on ${system}`
  return name ?? system ?? unknown
}

const unknown = 'Unknown device'

function known(name: string | undefined, names: ReadonlySet<string>): string | undefined {
  return name !== undefined && names.has(name) ? (shortNames[name] ?? name) : undefined
}
