/** Lower case, no accents, single spaces: "St. Paul, MN" and "st paul mn" are the same question. */
export function normalize(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Most names have none, and looking is cheaper than taking every letter apart. */
function withoutAccents(text: string): string {
  return /[^ -~]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text
}

const shortForms = [
  ['saint ', 'st '],
  ['fort ', 'ft '],
  ['mount ', 'mt '],
] as const

/** Every way in which a name is commonly written, normalized, its own way first. */
export function spellings(name: string): string[] {
  const own = normalize(name)
  const forms = [own]
  for (const [long, short] of shortForms) {
    if (own.startsWith(long)) forms.push(short + own.slice(long.length))
    if (own.startsWith(short)) forms.push(long + own.slice(short.length))
  }
  // The list of places says "New York", and people say "New York City".
  if (own === 'new york') forms.push('new york city')
  return forms
}

/** What a listed place may be called: by its everyday name, and by its official one where that is another. */
export function placeNames(place: { readonly name: string; readonly officialName: string | null }): string[] {
  return [place.name, place.officialName].flatMap((name) => (name === null ? [] : spellings(name)))
}

interface NamedPlace {
  readonly name: string
  readonly officialName: string | null
}

const kindAfterName = /^ (?:CDP|city|village|town|borough|(?:charter )?township)$/

/** The name that tells a place from another one of its name and county, such as "Hempstead village". */
export function governedName({ name, officialName }: NamedPlace): string | null {
  const isTold = officialName?.startsWith(name) && kindAfterName.test(officialName.slice(name.length))
  return isTold ? officialName : null
}

/** Whether a place of such a name has a government, so that somebody may mean it as well as the other one. */
export function isToldApart(place: NamedPlace): boolean {
  const own = governedName(place)
  return own !== null && !own.endsWith(' CDP')
}

/** As a list shows it, where both may stand. */
export const shownName = (place: NamedPlace): string => governedName(place) ?? place.name
