import {
  adminSystem,
  type GivenSettings,
  type InstallationSettings,
  settings as publicSettings,
} from '@granary/api'
import { wordsIn } from '@granary/eligibility'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { mergedValues } from '../three-way.ts'
import { refused } from './admin-people.ts'

const defaults: InstallationSettings = {
  executives: [],
  guideDocuments: {},
  defaultServiceLevel: 'managed',
  packageVolumeMegabytes: 40,
  secondReviewer: false,
}

interface Given {
  readonly settings: GivenSettings
  /** What stood in the form before anything was changed in it. */
  readonly shown?: GivenSettings | undefined
}

const mostExecutives = 40
const longestName = 160

export async function installationSettings(db: Kysely<Tables>): Promise<InstallationSettings> {
  const rows = await db.selectFrom('installation_settings').select(['name', 'value']).execute()
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  return { ...defaults, ...stored } as InstallationSettings
}

export async function saveInstallationSettings(
  tx: Kysely<Tables>,
  adminId: string,
  given: Given,
): Promise<void> {
  const before = await installationSettings(tx)
  const settings = cleaned(mergedSettings(before, given))
  const changed = (Object.keys(defaults) as (keyof InstallationSettings)[]).filter(
    (name) => JSON.stringify(settings[name]) !== JSON.stringify(before[name]),
  )
  for (const name of changed) {
    const value = JSON.stringify(settings[name])
    await tx
      .insertInto('installation_settings')
      .values({ name, value, changed_by: adminId })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ value, changed_by: adminId, changed_at: sql<Date>`now()` }),
      )
      .execute()
  }
  if (changed.length > 0) {
    await recordAudit(tx, {
      action: 'settings changed',
      personId: adminId,
      details: { settings: changed.join(' ') },
    })
  }
}

/** The address of each guide is a setting by itself. */
function mergedSettings(now: InstallationSettings, { settings, shown }: Given): InstallationSettings {
  const wanted = { ...now, ...settings }
  if (!shown) return wanted
  const was = { ...now, ...shown }
  const documents = mergedValues(now.guideDocuments, was.guideDocuments, wanted.guideDocuments)
  const guideDocuments = documents.merged
  const rest = mergedValues(
    { ...now, guideDocuments },
    { ...was, guideDocuments },
    { ...wanted, guideDocuments },
  )
  const disputed = [...documents.disputed.map(() => 'guideDocuments' as const), ...rest.disputed]
  if (disputed.length > 0) {
    const names = [...new Set(disputed)].map((name) => settingNames[name]).join(', ')
    throw refused(`Somebody else changed this meanwhile: ${names}. Save again to keep yours.`)
  }
  return rest.merged
}

const settingNames: Readonly<Record<keyof InstallationSettings, string>> = {
  executives: 'executives',
  guideDocuments: 'guide documents',
  defaultServiceLevel: 'service level to begin with',
  packageVolumeMegabytes: 'largest volume of the PDF',
  secondReviewer: 'second packager',
}

/** Without what was left empty; refused is what the pages could not show. */
function cleaned(settings: InstallationSettings): InstallationSettings {
  const { executives, guideDocuments, packageVolumeMegabytes } = settings
  const people = executives
    .map(({ name, role }) => ({ name: wordsIn(name), role: wordsIn(role) }))
    .filter(({ name, role }) => name !== '' || role !== '')
  if (people.length > mostExecutives) throw refused(`Up to ${mostExecutives} executives can be shown.`)
  if (people.some(({ name, role }) => name === '' || role === '')) {
    throw refused('Give every executive a name and a role.')
  }
  if (people.some(({ name, role }) => name.length > longestName || role.length > longestName)) {
    throw refused(`Names and roles have up to ${longestName} characters.`)
  }
  const documents = publicSettings.guides.flatMap(({ id, title }) => {
    const address = guideDocuments[id]?.trim() ?? ''
    if (address === '') return []
    if (!isWebAddress(address)) {
      throw refused(`The document of “${title}” needs an address that begins with https://.`)
    }
    return [[id, address] as const]
  })
  const { least, most } = adminSystem.volumeMegabytes
  const isWhole = Number.isInteger(packageVolumeMegabytes)
  if (!isWhole || packageVolumeMegabytes < least || packageVolumeMegabytes > most) {
    throw refused(`Give the size of a volume in whole megabytes, from ${least} to ${most}.`)
  }
  return { ...settings, executives: people, guideDocuments: Object.fromEntries(documents) }
}

function isWebAddress(text: string): boolean {
  return text.length <= 2000 && URL.canParse(text) && new URL(text).protocol === 'https:'
}
