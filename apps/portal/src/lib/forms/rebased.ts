/**
 * What a form takes as shown after a save was refused because somebody else changed the same: of what was changed here
 * it is what is there now, so that saving again is a choice. The rest was never touched, and counts as it was.
 */
export function rebased<T extends object>(shown: T, wanted: T, now: T): T {
  const names = Object.keys(wanted) as (keyof T)[]
  const mine = names.filter((name) => JSON.stringify(shown[name]) !== JSON.stringify(wanted[name]))
  return { ...shown, ...Object.fromEntries(mine.map((name) => [name, now[name]])) }
}
