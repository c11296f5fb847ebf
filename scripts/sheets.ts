/** The classes that the rules of a sheet are about. */
export function classesOf(sheet: string): ReadonlySet<string> {
  const rules = sheet.replace(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim())
  const classes = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name))
  return new Set(classes)
}
