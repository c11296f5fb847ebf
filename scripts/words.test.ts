import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { supportRequests } from '@granary/api'
import { programs } from '@granary/checklists'
import { guaranteePrograms, projectPrograms } from '@granary/eligibility'
import { expect, test } from 'vitest'
import { root } from './steps.ts'
import { trackedFiles } from './tracked-files.ts'

const names = Object.entries(guaranteePrograms).map(([value, { name }]) => ({ value, label: name }))

test('the questionnaires call the programs as the portal does', () => {
  expect(programs).toEqual(names)
})

test('[S1-200] [S0-014] [S0-097] where the specification spells them otherwise, it is its spelling and no third one', () => {
  const titles: readonly string[] = Object.values(guaranteePrograms).map(({ title }) => title)
  expect(projectPrograms.slice(1).toSorted()).toEqual(titles.toSorted())
  const bare = supportRequests.programInterests.slice(0, -1).map((name) => name.replace(/ \([A-Z&]+\)$/, ''))
  expect(bare.toSorted()).toEqual(
    [
      ...titles.filter((title) => title !== guaranteePrograms.REAP.title),
      guaranteePrograms.REAP.name,
    ].toSorted(),
  )
})

/** Where a name has to stand as it is: its own list, frozen data, and what the specification spells. */
const ownLists = [
  'packages/checklists/src/application/',
  'packages/checklists/src/pre-application/',
  'packages/eligibility/src/programs.ts',
  'apps/server/src/demo/',
  'apps/server/src/testing/',
  'apps/server/src/functions/access-matrix.ts',
  'apps/portal/src/features/gallery/',
  'apps/portal/src/features/guides/',
]

const anyProgramName =
  /\b(?:Business (?:and|&|&amp;) Industry|Water (?:and|&|&amp;) (?:Waste|Environmental)|Rural Energy [Ff]or America|Community Facilities)\b/

test('no program is named outside the lists', () => {
  const found = sources().filter(
    ({ path, text }) => !ownLists.some((own) => path.startsWith(own)) && anyProgramName.test(text),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

/** Written in more than one way before, or by people used to another spelling. */
const spellings: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\be-mail/i, 'email'],
  [/\bnon-profit/i, 'nonprofit'],
  [/\bprogramme/i, 'program'],
  [/\bcancelled\b/i, 'canceled'],
  [/\b(?:favour|colour|behaviour|honour|labour)/i, 'favor, color, behavior'],
  [/\b(?:organis|recognis|authoris|summaris|prioritis)(?:e|ed|ing|ation)/i, 'organize'],
  [/\b(?:licence|judgement|centre|grey|catalogue|cheque)\b/i, 'license, judgment, center'],
  [/\b(?:login|log-in|signin)\b/i, 'sign in'],
  [/\b(?:pre application|preapplication)\b/, 'pre-application'],
]

test('words that people read are spelled one way', () => {
  const found = sources().flatMap(({ path, text }) =>
    sentencesIn(text).flatMap((sentence) =>
      spellings.flatMap(([wrong, right]) =>
        wrong.test(sentence) ? [`${path}: “${sentence}”, better ${right}`] : [],
      ),
    ),
  )
  expect(found).toEqual([])
})

test('the documents for people who read them are spelled the same way', () => {
  const found = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', ...trackedFiles('docs')]
    // Records of decisions say what was called how at their time, two lists what others call it.
    .filter((path) => path.endsWith('.md') && !/^docs\/(?:decisions\/|rules\.md|terminology\.md)/.test(path))
    .flatMap((path) =>
      withoutCode(readFileSync(join(root, path), 'utf8'))
        .split('\n')
        .flatMap((line) =>
          spellings.flatMap(([wrong, right]) =>
            wrong.test(line) ? [`${path}: “${line}”, better ${right}`] : [],
          ),
        ),
    )
  expect(found).toEqual([])
})

const specified = readFileSync(join(root, 'docs/rules.md'), 'utf8')

test('buttons and headings are in sentence case, but for what the specification spells', () => {
  const found = sources('apps/portal/src/', 'apps/site/src/', 'packages/ui/src/').flatMap(({ path, text }) =>
    headingsIn(text)
      .filter((words) => isTitleCase(words) && !specified.includes(words))
      .map((words) => `${path}: ${words}`),
  )
  expect(found).toEqual([])
})

function sources(...under: string[]) {
  return trackedFiles('apps', 'packages')
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$|generated|\/test\/|\.d\.ts$/.test(path))
    .filter((path) => under.length === 0 || under.some((start) => path.startsWith(start)))
    .map((path) => ({ path, text: withoutComments(readFileSync(join(root, path), 'utf8')) }))
}

/** Commands, names in code, and the column that says what others call it. */
function withoutCode(text: string): string {
  return text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '')
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1')
}

/** Texts of at least two words: what stands in quotes or between tags. One word may be a name of ours. */
function sentencesIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`|"([^"\n]*)"/g)].map(
    ([, single, template, double]) => single ?? template ?? double ?? '',
  )
  const between = [...text.matchAll(/>\s*([^<>{}=;()]+?)\s*</g)].map(([, words = '']) => words)
  return [...quoted, ...between]
    .map((each) =>
      each
        .replace(/\$\{[^}]*\}/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((each) => /[a-z]+ [a-z]+/i.test(each))
}

function headingsIn(text: string): readonly string[] {
  const titles = [...text.matchAll(/\b(?:title|label|heading|caption)(?:=|: )["']([^"'\n]+)["']/g)]
  const tags = [...text.matchAll(/<(?:h[1-4]|Button|TextButton)\b[^<>]*>\s*([A-Z][^<>{}]*?)\s*</g)]
  return [...titles, ...tags].map(([, words = '']) => words)
}

/** Two words with a capital behind the first, none of which is a name. */
function isTitleCase(words: string): boolean {
  const [, ...rest] = words.split(/\s+/)
  const capitals = rest.filter((word) => /^[A-Z][a-z]+$/.test(word) && !namesInWords.has(word))
  return (
    capitals.length > 0 && rest.length > 0 && rest.every((word) => /^[A-Z&]/.test(word) || word.length < 4)
  )
}

const namesInWords = new Set([
  'Granary',
  'USDA',
  'Nov',
  'Industry',
  'Facilities',
  'Indian',
  'State',
  'Bank',
  'Reyes',
  'Whitlock',
])
