import { projectTables, questionnaires, reviewing } from '@granary/checklists'
import { isStageId, questionnaireOf, type StageId } from '../stages/index.ts'

/** What a question is called on the screen, in whichever revision asked for it last. */
export function questionTitle(stage: unknown, fieldId: string): string {
  if (typeof stage !== 'string' || !isStageId(stage)) return plainName(fieldId)
  return titlesOf(stage).get(fieldId) ?? plainName(fieldId)
}

const titles = new Map<string, ReadonlyMap<string, string>>()

function titlesOf(stage: StageId): ReadonlyMap<string, string> {
  const known = titles.get(stage)
  if (known) return known
  const { schemaId } = questionnaireOf(stage)
  const read = new Map(
    questionnaires
      .filter(({ id }) => id === schemaId)
      .flatMap(({ registry }) => registry.revisions)
      // From the oldest on, so that the newest words stand.
      .toSorted((one, other) => one.revision - other.revision)
      .flatMap(({ schema }) => schema.sections.flatMap(({ fields }) => fields))
      .map(({ id, label }) => [id, label]),
  )
  titles.set(stage, read)
  return read
}

/** What a column of a table is called on the screen. */
export function columnTitle(table: unknown, column: unknown): string {
  const columns = projectTables.declarationOf(String(table))?.columns ?? []
  return columns.find(({ id }) => id === column)?.label ?? plainName(String(column))
}

/** What was set by hand of the record of the work, after a colon; nothing where nothing was. */
export function setByHand(details: Readonly<Record<string, unknown>>): string {
  const set = reviewing.recordOfWork.filter((fieldId) => Object.hasOwn(details, fieldId))
  if (set.length === 0) return ''
  const said = set.map((fieldId) => {
    const value = details[fieldId]
    const title = questionTitle('application', fieldId).toLowerCase()
    return typeof value === 'string' ? `${title} to ${optionTitle(fieldId, value)}` : `${title} to nothing`
  })
  return `: set by hand the ${said.join(', the ')}`
}

function optionTitle(fieldId: string, value: string): string {
  const field = questionnaireOf('application')
    .latestSchema()
    .sections.flatMap(({ fields }) => fields)
    .find(({ id }) => id === fieldId)
  return field?.options?.find((option) => option.value === value)?.label.toLowerCase() ?? value
}

/** "defaultServiceLevel" and "default_service_level" as people would write it. */
export function plainName(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

/** Names that were written down one behind the other. */
export function plainNames(names: unknown): string {
  return String(names).split(' ').map(plainName).join(', ')
}

/** What a call was about, for people: "lender/preApplication:getState" is about the pre-application. */
export function calledWords(path: unknown): string {
  const [, area = '', module = ''] = /^([a-z]+)\/([A-Za-z]+)/.exec(String(path)) ?? []
  const about = modules[`${area}/${module}`] ?? modules[module]
  return about ?? (module === '' ? String(path) : `“${plainName(module)}”`)
}

/** By area and name where the name alone means several things. */
const modules: Readonly<Record<string, string>> = {
  preApplication: 'the pre-application',
  application: 'the application',
  projects: 'projects',
  'admin/projects': 'the projects of all lenders',
  projectCreation: 'the form for a new project',
  dashboard: 'the dashboard',
  portfolio: 'the portfolio',
  members: 'the members',
  invitations: 'invitations',
  onboarding: 'the set-up of a lender',
  organization: 'the details of a lender',
  people: 'people',
  lenders: 'lenders',
  supportInbox: 'support requests',
  audit: 'the audit log',
  system: 'the system page',
  backups: 'the backups',
  presence: 'who is here',
  messages: 'messages with a borrower',
  me: 'the own account',
  'public/settings': 'the settings of the portal',
  'public/eligibility': 'the eligibility check',
  'public/verification': 'the check of a package',
  'account/erasure': 'the erasure of the own account',
  'account/notifications': 'the own notifications',
  supportRequests: 'the own support requests',
  erasures: 'the erasures of projects',
  'project/erasure': 'the erasure of a project',
  personErasures: 'the erasures of people',
  reviews: 'the reviews',
  reviewReasons: 'the reasons of reviews',
  rulePacks: 'the rule packs',
  'borrower/home': 'what is asked of a borrower',
  'borrower/tables': 'the tables shared with a borrower',
  projectFiles: 'the files of projects',
  documents: 'the documents of a project',
  sensitive: 'a tax ID',
  answers: 'the answers of a project',
  submissions: 'the submissions of a project',
  tables: 'the tables of a project',
  sheets: 'the sheets of a project',
  workbook: 'the workbook of a project',
  remarks: 'the remarks on a project',
  requirements: 'what a project needs',
  rehearsal: 'the rehearsal of a project',
  agency: 'what the agency said of a project',
  history: 'the history of a project',
  package: 'the package of a project',
  visits: 'who was last in a project',
  finding: 'the search',
}
