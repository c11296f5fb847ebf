import { oneLine } from '@granary/forms'
import type { genericOAuth } from 'better-auth/plugins'

const longestName = 160

/**
 * Believes an issuer only what it signed. The library verifies an id token where there is one, and where there is none
 * takes the answer of the issuer's address for people instead, which says nothing about our question nor its nonce.
 */
export function signedAnswersOnly(plugin: ReturnType<typeof genericOAuth>): ReturnType<typeof genericOAuth> {
  const { init } = plugin
  return {
    ...plugin,
    init: async (context) => {
      const made = await init(context)
      const wanted = plugin.options.config.map(({ providerId }) => providerId)
      for (const provider of made.context.socialProviders) {
        if (!wanted.includes(provider.id)) continue
        const getUserInfo = provider.getUserInfo.bind(provider)
        provider.getUserInfo = async (tokens) => {
          const found = tokens.idToken ? await getUserInfo(tokens) : null
          return found && { ...found, user: { ...found.user, name: nameOf(found.user.name) } }
        }
      }
      return made
    },
  }
}

/** As everybody's name is kept: one line, and no longer than a form would take. */
const nameOf = (name: string | undefined) =>
  oneLine(name ?? '')
    .trim()
    .slice(0, longestName)
