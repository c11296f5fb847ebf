/**
 * Which part may import which. The folder tree tells the architecture; this file is its law, and the test beside it
 * reads every import of the project against it.
 */

import { floors, rooms } from './floors.ts'

/** Packages of ours that each part may import. Nothing may import an app. */
export const allowedPackages: Readonly<Record<string, readonly string[]>> = {
  'packages/forms': [],
  'packages/eligibility': ['forms'],
  'packages/ui': [],
  'packages/sync': [],
  'packages/live': ['sync'],
  'packages/api': ['eligibility', 'forms'],
  'packages/checklists': ['eligibility', 'forms'],
  'packages/rules': ['eligibility', 'forms'],
  'apps/server': ['api', 'checklists', 'eligibility', 'forms', 'live', 'rules', 'sync'],
  'apps/portal': ['api', 'eligibility', 'forms', 'rules', 'ui'],
  'apps/site': ['api', 'eligibility', 'rules', 'ui'],
  // Commands, benchmarks and journeys stand outside and may look at every package.
  scripts: ['api', 'checklists', 'eligibility', 'forms', 'live', 'rules', 'sync'],
  bench: ['api', 'checklists', 'eligibility', 'forms', 'live', 'rules', 'sync', 'ui'],
  e2e: ['api', 'checklists', 'eligibility', 'forms', 'rules', 'sync'],
}

/** Outside packages that only some files may touch: each stands behind one edge of ours. */
const behindAnEdge: readonly { readonly name: string; readonly only: readonly string[] }[] = [
  { name: 'ws', only: ['packages/sync/src/socket.ts', 'bench/'] },
  { name: 'nodemailer', only: ['apps/server/src/mail/'] },
  { name: 'pg-boss', only: ['apps/server/src/jobs/'] },
  { name: '@aws-sdk/', only: ['apps/server/src/files/stores/'] },
  { name: 'better-auth', only: ['apps/server/src/auth/'] },
  { name: '@better-auth/', only: ['apps/server/src/auth/'] },
  { name: 'hucre', only: ['apps/server/src/workbook/'] },
  { name: '@base-ui/react', only: ['packages/ui/'] },
]

/** Pure packages: nothing from outside either. */
const pure = ['packages/forms', 'packages/checklists', 'packages/eligibility', 'packages/rules']

export interface Import {
  /** Path from the project's root. */
  readonly file: string
  readonly specifier: string
  /** Gone when the program runs. */
  readonly isType: boolean
}

/** Says what is wrong with an import, or nothing. */
export function violation({ file, specifier }: Pick<Import, 'file' | 'specifier'>): string | undefined {
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
    /(?:^|[^\w.])(?:import|export)\b([^'"`;()]*?)\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g
  return [...text.matchAll(pattern)].map(([, names, from, alone]) => ({
    file,
    specifier: from ?? alone ?? '',
    isType: names !== undefined && namesOnlyTypes(names),
  }))
}

function namesOnlyTypes(names: string): boolean {
  const listed = /^\s*\{([^}]*)\}\s*$/.exec(names)?.[1]?.split(',')
  return /^\s*type\b/.test(names) || (listed?.every((name) => /^\s*(?:type\s|$)/.test(name)) ?? false)
}

function packageViolation(file: string, part: string, specifier: string): string | undefined {
  const [, name = '', ...inside] = specifier.split('/')
  if (!(allowedPackages[part] ?? []).includes(name) && !isForTests(file))
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
  if (['e2e', 'scripts', 'bench'].includes(part)) return undefined
  if (targetPart !== part) return `${file} imports ${specifier} outside ${part}`
  if (isForTests(file)) return undefined
  if (isForTests(target)) return `${file} imports ${target}, which is for tests`
  const feature = featureOf(file)
  const targetFeature = featureOf(target)
  if (feature && targetFeature && feature !== targetFeature)
    return `${file} imports the feature ${targetFeature}; features never import each other`
  return floorViolation(file, target) ?? roomViolation(file, target)
}

function floorViolation(file: string, target: string): string | undefined {
  for (const [base, order] of Object.entries(floors)) {
    const [from, to] = [stepBelow(base, file), stepBelow(base, target)]
    if (from === undefined || to === undefined || from === to) continue
    if (order.indexOf(to) > order.indexOf(from))
      return `${file} imports ${target}; ${from} stands below ${to}`
  }
  return undefined
}

function roomViolation(file: string, target: string): string | undefined {
  for (const base of rooms) {
    const room = stepBelow(base, target)
    if (room === undefined || room.endsWith('.ts') || target === `${base}/${room}/index.ts`) continue
    if (stepBelow(base, file) !== room) return `${file} imports ${target}; ${room} has an entry`
  }
  return undefined
}

/** The folder, or file, that a path leads to from there. */
export function stepBelow(base: string, path: string): string | undefined {
  return path.startsWith(`${base}/`) ? path.slice(base.length + 1).split('/')[0] : undefined
}

/** What tests alone use, beside what it is about: it looks at everything, and the product never at it. */
const besideTheProduct = /\/testing\/|[/-]testing\.ts$|\/access-matrix(?:-\w+)?\.ts$|\/reach-cases\.ts$/

export function isForTests(file: string): boolean {
  return besideTheProduct.test(file)
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

export function resolve(file: string, specifier: string): string {
  const parts = file.split('/').slice(0, -1)
  for (const step of specifier.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '.') parts.push(step)
  }
  return parts.join('/')
}
