/** Lower case, no accents, single spaces: "St. Paul, MN" and "st paul mn" are the same question. */
export function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
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
  // The mail says "New York", the list of places says "New York City".
  if (own === 'new york city') forms.push('new york')
  return forms
}
