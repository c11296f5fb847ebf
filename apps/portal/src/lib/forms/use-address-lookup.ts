import { type AddressSuggestion, lookupAddress } from '@granary/api'
import { useCallback } from 'react'
import { usePublicSettings } from '../public-settings.ts'

/** Asks the geocoder of this installation. */
export function useAddressLookup(): (
  text: string,
  signal: AbortSignal,
) => Promise<readonly AddressSuggestion[]> {
  const maps = usePublicSettings()?.maps
  return useCallback(
    async (text, signal) =>
      maps ? lookupAddress({ baseUrl: maps.baseUrl, token: maps.token ?? undefined }, text, { signal }) : [],
    [maps],
  )
}
