import {
  assess,
  type CheckDetail,
  countyLabel,
  currentRulePack,
  isLargeCity,
  type LocationCheck,
  placeInFull,
  type StateMap,
} from '@granary/eligibility'
import { type Feature, toFeature } from './features.ts'
import { createLocate, type Located } from './locate.ts'
import { readHamlets, readPlaceData, readStateMap } from './place-data.ts'
import { createSuggest, type Kind } from './suggest.ts'

export interface Gazetteer {
  suggest(text: string, options: { readonly limit: number; readonly kinds: ReadonlySet<Kind> }): Feature[]
  /** Screens the place that a text names by the rural rule. */
  check(text: string): LocationCheck
}

/** Places and ZIP codes of the United States in memory: about 73,000 rows, read once. */
export function createGazetteer(): Gazetteer {
  const data = readPlaceData()
  const suggest = createSuggest(data)
  const locate = createLocate(data, readHamlets)
  const largePlaces = data.places.filter((place) => isLargeCity(place, currentRulePack))

  function detailOf({ label, name, zip, location, isApproximate }: Found): CheckDetail {
    const { state, countyFips } = location
    const county = countyFips ? countyLabel(countyFips, data.countyNames[countyFips] ?? '') || null : null
    const stateName = (state && data.stateNames[state]) || null
    return {
      assessment: assess(location, largePlaces, currentRulePack),
      inFull: name === null ? label : placeInFull({ name, county, countyFips, stateName, zip }),
      county,
      stateName,
      map: state && location.center ? mapOf(state, countyFips) : null,
      isApproximate,
      largePlaces: largePlaces.filter((place) => place.state === state),
    }
  }

  function mapOf(state: string, countyFips: string | null): StateMap | null {
    const map = readStateMap(state, data.stateNames)
    if (!map) return null
    const { counties, ...rest } = map
    return { ...rest, county: (countyFips && counties[countyFips]) || null }
  }

  return {
    suggest: (text, { limit, kinds }) => suggest(text, limit, kinds).map((match) => toFeature(match, data)),
    check(text) {
      const located = locate(text)
      if (located.kind === 'several') return { kind: 'ambiguous', text, choices: located.choices }
      return { kind: 'assessed', text, label: located.label, detail: detailOf(located) }
    },
  }
}

type Found = Extract<Located, { kind: 'one' }>
