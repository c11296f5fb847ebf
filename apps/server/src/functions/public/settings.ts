import { settings } from '@granary/api'
import { installationSettings } from '../../model/staff/index.ts'
import { publicQuery } from '../builders.ts'
import { wide } from '../reach.ts'

const get = publicQuery(
  settings.get,
  wide('A few rows that hardly ever change.', 'installation_settings'),
  async ({ db, services }) => {
    const { guideDocuments, defaultServiceLevel } = await installationSettings(db)
    return {
      environment: services.environment,
      demo: services.demo,
      siteUrl: services.siteUrl,
      writeTo: services.writeTo,
      outsideIssuer: services.outsideIssuer ?? null,
      maps: services.maps,
      guideDocuments,
      defaultServiceLevel,
    }
  },
)

export const settingsFunctions = [get]
