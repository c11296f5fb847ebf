/**
 * Values that only the running server knows. Pages are built with these marks in them, and the server puts the values
 * in when a page is served, so that one build serves every installation and every year.
 */
export const placeholders = {
  portalUrl: '{{portalUrl}}',
  siteUrl: '{{siteUrl}}',
  year: '{{year}}',
  formToken: '{{formToken}}',
  mapsUrl: '{{mapsUrl}}',
  mapsToken: '{{mapsToken}}',
  privacyEmail: '{{privacyEmail}}',
  /** What stands beside the specified 80% (ruling B50): the figures of the newest rule pack, with their year. */
  guaranteeOfTheYear: '{{guaranteeOfTheYear}}',
} as const

export const softwareVersion = __SOFTWARE_VERSION__

export interface Executive {
  readonly name: string
  readonly role: string
}

/** Shown until the names are configured; the brackets and the note beside them say what they are. */
export const placeholderExecutives: readonly Executive[] = [
  { name: '[Name]', role: 'Co-Chairman' },
  { name: '[Name]', role: 'Co-Chairman' },
  { name: '[Name]', role: 'Chief Executive Officer' },
  { name: '[Name]', role: 'Chief Technology Officer' },
]
