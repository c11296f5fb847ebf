import { settings } from '@granary/api'
import { publicQuery } from '../builders.ts'

const get = publicQuery(settings.get, async ({ services }) => ({
  environment: services.environment,
  demo: services.demo,
  siteUrl: services.siteUrl,
  outsideIssuer: services.outsideIssuer ?? null,
  maps: services.maps,
}))

export const settingsFunctions = [get]
