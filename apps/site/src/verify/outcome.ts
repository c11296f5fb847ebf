import type { proof, verification } from '@granary/api'

export interface Outcome {
  readonly tone: 'success' | 'warning' | 'danger' | 'info'
  readonly title: string
  readonly text: string
  readonly facts?: readonly (readonly [string, string])[]
  /** What is not as it was certified. */
  readonly list?: readonly (readonly [string, string])[]
}

type Certified = verification.Certified

/** What is said of a file: by its own digest, or by that of the manifest in it. */
export function outcomeOf(
  file: { readonly name: string; readonly size: number },
  { sha256, inside, flaw }: proof.Looked,
  known: Certified | null,
  manifest: Certified | null,
): Outcome {
  if (known) return certified(known, sha256)
  if (inside && manifest) return ofManifest(inside, manifest)
  return {
    tone: 'danger',
    title: 'Not a file that was certified here',
    text: `${file.name}: ${flaw ? flawWords[flaw] : 'one changed byte is enough. A printed and scanned copy, or a file that was saved again, is not the same file.'}`,
    facts: [['Digest', shortDigest(sha256)]],
  }
}

const flawWords: Readonly<Record<proof.Flaw, string>> = {
  empty: 'the file is empty. Get it once more.',
  cut: 'the ZIP is damaged, or its end is missing, as after a download that broke off. Get it once more.',
  'manifest changed':
    'the manifest in this ZIP was changed, or is none of a package. Nothing in it can be believed.',
  'no package': 'there is no manifest of a package in this ZIP.',
}

function certified(known: Certified, sha256: string): Outcome {
  const { later, pages } = known
  const facts: (readonly [string, string])[] = [
    ['Package', nameOf(known)],
    ['Built', whenOf(known.builtAt)],
    ...(pages === null ? [] : [['Pages', String(pages)] as const]),
    ['Digest', shortDigest(sha256)],
  ]
  return later
    ? {
        tone: 'warning',
        title: 'Certified here, but a later one exists',
        text: `Version ${known.version} of ${whenOf(known.builtAt)}. Version ${later.version} was built on ${whenOf(later.builtAt)}. Ask the lender for it.`,
        facts,
      }
    : { tone: 'success', title: 'This file was certified here', text: 'It is the newest one.', facts }
}

const kinds = {
  zip: 'originals',
  manifest: 'manifest',
  signature: 'signature of the manifest',
  document: 'a document of it',
} as const

function nameOf({ kind, version, volume, volumes }: Certified): string {
  if (kind !== 'pdf') return `Version ${version}, ${kinds[kind]}`
  return (volumes ?? 1) > 1 ? `Version ${version}, volume ${volume} of ${volumes}` : `Version ${version}`
}

const differenceWords = {
  changed: 'Changed',
  missing: 'Missing',
  added: 'Added',
  renamed: 'Renamed',
  hidden: 'Hidden',
} as const
/** More than anybody reads in a page. */
const mostListed = 200

function ofManifest({ manifest, differences }: proof.Inside, known: Certified): Outcome {
  const all = manifest.files.filter(({ state }) => state !== 'not included').length
  const found = differences ?? []
  const built = `Version ${known.version}, built ${whenOf(known.builtAt)}.`
  const later = known.later ? ` A later one exists: version ${known.later.version}.` : ''
  if (found.length === 0) {
    return {
      tone: known.later ? 'warning' : 'success',
      title: 'Every file in it was certified here',
      text: `The ZIP was packed again, and all ${all} files are as they were certified. ${built}${later}`,
    }
  }
  const isOne = found.length === 1
  return {
    tone: 'danger',
    title: `The manifest is ours, ${found.length} of ${all} files ${isOne ? 'is' : 'are'} not as certified`,
    text: `${built}${later}`,
    list: found
      .slice(0, mostListed)
      .map(({ kind, path, was }) => [
        differenceWords[kind],
        was === undefined ? path : `${path}, was ${was}`,
      ]),
  }
}

const whenOf = (at: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(at)

const shortDigest = (sha256: string) =>
  `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} … ${sha256.slice(-8, -4)} ${sha256.slice(-4)}`

/** "38.6 MB". */
export function sizeWords(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
