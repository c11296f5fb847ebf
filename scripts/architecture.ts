/**
 * Which part may import which. The folder tree tells the architecture; this file is its law, and the test beside it
 * reads every import of the project against it.
 */

/** Packages of ours that each part may import. Nothing may import an app. */
export const allowedPackages: Readonly<Record<string, readonly string[]>> = {
  'packages/forms': [],
  'packages/eligibility': [],
  'packages/ui': [],
  'packages/sync': [],
  'packages/live': ['sync'],
  'packages/api': ['eligibility', 'forms'],
  'packages/checklists': ['eligibility', 'forms'],
  'apps/server': ['api', 'checklists', 'eligibility', 'forms', 'live', 'sync'],
  'apps/portal': ['api', 'eligibility', 'forms', 'ui'],
  'apps/site': ['api', 'eligibility', 'ui'],
  // Commands, benchmarks and journeys stand outside and may look at every package.
  scripts: ['api', 'checklists', 'eligibility', 'forms', 'live', 'sync'],
  bench: ['api', 'checklists', 'eligibility', 'forms', 'live', 'sync', 'ui'],
  e2e: ['api', 'checklists', 'eligibility', 'forms', 'sync'],
}

/** Outside packages that only some files may touch: each stands behind one edge of ours. */
const behindAnEdge: readonly { readonly name: string; readonly only: readonly string[] }[] = [
  { name: 'ws', only: ['packages/sync/src/socket.ts', 'bench/'] },
  { name: 'nodemailer', only: ['apps/server/src/mail/'] },
  { name: 'pg-boss', only: ['apps/server/src/jobs/'] },
  { name: '@aws-sdk/', only: ['apps/server/src/files/'] },
  { name: 'better-auth', only: ['apps/server/src/auth/'] },
  { name: '@better-auth/', only: ['apps/server/src/auth/'] },
  { name: '@base-ui/react', only: ['packages/ui/'] },
]

/** Pure packages: nothing from outside either. */
const pure = ['packages/forms', 'packages/checklists', 'packages/eligibility']

export interface Import {
  /** Path from the project's root. */
  readonly file: string
  readonly specifier: string
}

/** Says what is wrong with an import, or nothing. */
export function violation({ file, specifier }: Import): string | undefined {
  const part = partOf(file)
  if (part === undefined || isTest(file)) return undefined
  if (specifier.startsWith('.')) return relativeViolation(file, part, specifier)
  if (specifier.startsWith('@granary/')) return packageViolation(file, part, specifier)
  const edge = behindAnEdge.find(({ name }) => specifier === name || specifier.startsWith(withSlash(name)))
  if (edge && !edge.only.some((allowed) => file.startsWith(allowed)))
    return `${file} imports ${specifier}, which stands behind ${edge.only.join(' and ')}`
  if (pure.includes(part)) return `${file} imports ${specifier}, but ${part} is pure`
  return undefined
}

/** Every import, re-export and dynamic import of a source text. */
export function importsOf(file: string, text: string): Import[] {
  const pattern =
    /(?:^|[^\w.])(?:import|export)\b[^'"`;()]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g
  return [...text.matchAll(pattern)].map((match) => ({ file, specifier: match[1] ?? match[2] ?? '' }))
}

function packageViolation(file: string, part: string, specifier: string): string | undefined {
  const [, name = '', ...inside] = specifier.split('/')
  if (!(allowedPackages[part] ?? []).includes(name))
    return `${file} imports ${specifier}, which ${part} may not`
  const isStyle = specifier.endsWith('.css') || specifier.endsWith('.svg')
  if (inside.length > 0 && !isStyle) return `${file} reaches into ${specifier}; a package has one entry`
  return undefined
}

function relativeViolation(file: string, part: string, specifier: string): string | undefined {
  const target = resolve(file, specifier)
  // The one place where the version stands.
  if (target === 'package.json') return undefined
  const targetPart = partOf(target)
  if (targetPart !== part && !(part === 'e2e' || part === 'scripts' || part === 'bench'))
    return `${file} imports ${specifier} outside ${part}`
  const feature = featureOf(file)
  const targetFeature = featureOf(target)
  if (feature && targetFeature && feature !== targetFeature)
    return `${file} imports the feature ${targetFeature}; features never import each other`
  if (!feature && targetFeature && /^apps\/portal\/src\/lib\//.test(file))
    return `${file} imports the feature ${targetFeature}; lib is below features`
  return layerViolation(file, target)
}

/** Inside the server the public functions stand on the model, the model on the database, never the other way. */
const serverLayers = ['db', 'model', 'functions']

function layerViolation(file: string, target: string): string | undefined {
  const layerOf = (path: string) => serverLayers.indexOf(/^apps\/server\/src\/(\w+)\//.exec(path)?.[1] ?? '')
  const [from, to] = [layerOf(file), layerOf(target)]
  if (from >= 0 && to > from)
    return `${file} imports ${target}; ${serverLayers[from]} stands below ${serverLayers[to]}`
  return undefined
}

function partOf(file: string): string | undefined {
  return Object.keys(allowedPackages).find((part) => file.startsWith(`${part}/`))
}

function featureOf(file: string): string | undefined {
  return /^apps\/portal\/src\/features\/([^/]+)\//.exec(file)?.[1]
}

/** Tests may look at everything: they prove from the outside. */
function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file) || /\/test\//.test(file)
}

function withSlash(name: string): string {
  return name.endsWith('/') ? name : `${name}/`
}

function resolve(file: string, specifier: string): string {
  const parts = file.split('/').slice(0, -1)
  for (const step of specifier.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '.') parts.push(step)
  }
  return parts.join('/')
}
