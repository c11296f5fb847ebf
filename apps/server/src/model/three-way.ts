/**
 * What comes of a change to something that somebody else may have changed since it was shown. A form sends what it
 * showed beside what is wanted, so that only the difference counts: what it never touched stays as it is now.
 */

/** Of a set: what either side took away is gone, what either side added is there. */
export function mergedSet<T>(
  now: readonly T[],
  shown: readonly T[],
  wanted: readonly T[],
  keyOf: (one: T) => unknown = (one) => one,
): T[] {
  const [is, was, willBe] = [now, shown, wanted].map((each) => new Set(each.map(keyOf)))
  return [
    ...now.filter((one) => willBe?.has(keyOf(one)) || !was?.has(keyOf(one))),
    ...wanted.filter((one) => !was?.has(keyOf(one)) && !is?.has(keyOf(one))),
  ]
}

/** Of named values, each by itself, and which of them both sides changed to something different. */
export function mergedValues<T extends object>(
  now: T,
  shown: T,
  wanted: T,
): { readonly merged: T; readonly disputed: readonly (keyof T)[] } {
  const names = Object.keys({ ...now, ...wanted }) as (keyof T)[]
  const mine = names.filter((name) => !isSame(shown[name], wanted[name]))
  return {
    merged: { ...now, ...Object.fromEntries(mine.map((name) => [name, wanted[name]])) },
    disputed: mine.filter((name) => !isSame(now[name], shown[name]) && !isSame(now[name], wanted[name])),
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
