/** Somebody who can be named in a text. */
interface Named {
  readonly name: string
}

/**
 * Who is named in a text, by "@" and the whole name or the first. Of names that begin alike the longest counts, and a
 * first name alone is whoever is nearer: the next circle is asked only where nobody in the one before has it.
 */
export function namedIn<Person extends Named>(
  text: string,
  ...circles: readonly (readonly Person[])[]
): readonly Person[] {
  const all = circles.flat()
  const found = placesIn(text).flatMap((after) => {
    const whole = longest(all.filter(({ name }) => beginsWith(after, name)))
    if (whole.length > 0) return whole
    const first = ({ name }: Person) => beginsWith(after, name.split(' ')[0] ?? '')
    return circles.map((circle) => circle.filter(first)).find((those) => those.length > 0) ?? []
  })
  return [...new Set(found)]
}

/** What stands behind each "@" that begins a word: that of a mail address does not. */
function placesIn(text: string): readonly string[] {
  return text.split('@').flatMap((after, at, parts) => {
    const before = parts[at - 1]
    return after === '' || before === undefined || isLetter(before.at(-1)) ? [] : [after]
  })
}

const beginsWith = (text: string, name: string) =>
  name !== '' && text.startsWith(name) && !isLetter(text.at(name.length))

const isLetter = (sign: string | undefined) => sign !== undefined && /^[\p{L}\p{N}]/u.test(sign)

function longest<Person extends Named>(people: readonly Person[]): readonly Person[] {
  if (people.length < 2) return people
  const most = Math.max(0, ...people.map(({ name }) => name.length))
  return people.filter(({ name }) => name.length === most)
}
