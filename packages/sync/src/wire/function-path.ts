/**
 * The one spelling of a function's path, `dir/module:export`. The client spells queries so, but sends mutations,
 * actions and HTTP calls as they were written. `null` when no function can have such a name.
 */
export function canonicalPath(path: string): string | null {
  const colon = path.lastIndexOf(':')
  const module = (colon < 0 ? path : path.slice(0, colon)).replace(/\.js$/, '')
  const name = colon < 0 ? 'default' : path.slice(colon + 1)
  if (path.length > 500 || !/^\w[\w.-]*(\/\w[\w.-]*)*$/.test(module) || !/^\w+$/.test(name)) return null
  return `${module}:${name}`
}
