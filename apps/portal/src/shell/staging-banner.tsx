import { Banner } from '@granary/ui'
import { usePublicSettings } from '../lib/public-settings.ts'
import { capitalized } from '../lib/words/capitalized.ts'

/** Says outright when this is not the real thing. */
export function StagingBanner() {
  const settings = usePublicSettings()
  if (!settings) return null
  const words = [
    settings.environment !== 'production' && `${capitalized(settings.environment)}.`,
    settings.demo && 'Sample records only.',
  ].filter(Boolean)
  return words.length > 0 ? <Banner kind="staging">{words.join(' ')}</Banner> : null
}
