import { plainName, questionTitle } from './audit-names.ts'
import type { Details } from './audit-sentences.ts'

/**
 * What an entry tells beside its sentence, in words too. What the sentence says already and numbers that only machines
 * compare are left out; the export has every detail as it was written.
 */
export function detailWords({ fields, ...details }: Details, action?: string): string {
  // The only answer of a save stands in its sentence.
  const isSaid = fields === undefined || (action === 'answers saved' && details.count === 1)
  return Object.entries(isSaid ? details : { ...details, fields })
    .flatMap(
      ([name, value]) => (Object.hasOwn(words, name) ? words[name] : otherwise(name))?.(value, details) ?? [],
    )
    .join(' ')
}

type Tell = (value: unknown, details: Details) => string | null

const otherwise =
  (name: string): Tell =>
  (value) =>
    `${sentenceCase(plainName(name))}: ${value}.`

const inTheSentence = [
  ...[
    'stage',
    'count',
    'question',
    'field',
    'fileName',
    'reason',
    'settings',
    'how',
    'as',
    'role',
    'email',
    'kind',
  ],
  ...['person', 'member', 'borrower', 'to', 'packager', 'before', 'after'],
  ...['subject', 'created', 'keys', 'entriesBefore', 'madeAt'],
]
const forMachines = ['invitationId', 'request', 'requestId']

const words: Readonly<Record<string, Tell>> = {
  ...Object.fromEntries([...inTheSentence, ...forMachines].map((name) => [name, () => null])),
  fields: (fields, { stage }) => (stage === undefined ? null : `${titles(stage, fields)}.`),
  fieldId: (fieldId, { stage, question }) =>
    question === undefined ? `For “${questionTitle(stage, String(fieldId))}”.` : null,
  name: (name, { packager }) => (packager === undefined ? `Named “${name}” then.` : null),
  device: (device) => `Device: ${device}.`,
  asOf: (asOf) => `As of ${asOf}.`,
  version: (version) => `Version ${version}.`,
  revision: (revision) => `Revision ${revision} of the questions.`,
  serviceLevel: (level) => `Service level: ${level}.`,
  minutes: (minutes) => `For ${minutes} minutes at most.`,
  status: (status) =>
    typeof status === 'number' && status >= 400 ? (refusals[status] ?? `Answered with ${status}.`) : null,
  error: (error) => `The issuer said: ${plainName(String(error))}.`,
  code: (code) => codes[String(code)] ?? otherwise('code')(code, {}),
  path: (path) => `The call was ${path}.`,
  function: (path) => `The call was ${path}.`,
  project: (projectId) => `Asked for the project ${projectId}.`,
  sealBefore: (seal) => `The last seal before was ${seal}.`,
  seal: (seal) => (seal === 0 ? null : `Its last seal was ${seal}.`),
  key: (fingerprint) => `The key is ${fingerprint}.`,
}

const refusals: Readonly<Record<number, string>> = {
  400: 'What was sent could not be used.',
  401: 'The password or the code was not right.',
  403: 'That was not allowed.',
  422: 'What was sent could not be used.',
  429: 'There were too many tries.',
}

const codes: Readonly<Record<string, string>> = {
  FORBIDDEN: 'That was not allowed.',
  NOT_FOUND: 'There is nothing there, or nothing of theirs.',
  UNAUTHENTICATED: 'Nobody was signed in.',
}

function titles(stage: unknown, fields: unknown): string {
  return String(fields)
    .split(' ')
    .map((fieldId) => `“${questionTitle(stage, fieldId)}”`)
    .join(', ')
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
