import type { Assessment } from './assess.ts'
import type { Place } from './place.ts'

/** The answer to one question of a visitor, with everything that a page or a print of it shows. */
export type LocationCheck =
  | { readonly kind: 'assessed'; readonly text: string; readonly label: string; readonly detail: CheckDetail }
  /** The name stands for several places; each choice is a text that finds exactly one. */
  | { readonly kind: 'ambiguous'; readonly text: string; readonly choices: readonly string[] }

export interface CheckDetail {
  readonly assessment: Assessment
  /** "Broken Bow, Custer County, Nebraska 68822"; what was typed where nothing was found. */
  readonly inFull: string
  /** As it is called in full: "Custer County", "Orleans Parish". */
  readonly county: string | null
  readonly stateName: string | null
  readonly map: StateMap | null
  /** A street was typed, but only its town or ZIP code could be looked up. */
  readonly isApproximate: boolean
  /** Places over the limit in the same state, for the map. */
  readonly largePlaces: readonly Place[]
}

/** County lines of one state as SVG paths, with the projection that puts a point among them. */
export interface StateMap {
  readonly width: number
  readonly height: number
  readonly projection: {
    readonly parallels: readonly [number, number]
    readonly rotate: readonly [number, number]
    readonly scale: number
    readonly translate: readonly [number, number]
  }
  readonly outline: string
  readonly lines: string
  readonly county: string | null
}
