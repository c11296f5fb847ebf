/** Files that need each other, each circle once: which of them is read first is then left to chance. */
export function circlesIn(needs: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const circles: string[][] = []
  const path: string[] = []
  const done = new Set<string>()
  const follow = (file: string) => {
    const at = path.indexOf(file)
    if (at >= 0) return void circles.push([...path.slice(at), file])
    if (done.has(file)) return
    path.push(file)
    for (const next of needs.get(file) ?? []) follow(next)
    path.pop()
    done.add(file)
  }
  for (const file of needs.keys()) follow(file)
  return circles
}
