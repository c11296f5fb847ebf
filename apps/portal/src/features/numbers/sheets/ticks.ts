/** Round amounts from nothing upward, three to six of them, that reach what is drawn. */
export function ticksUpTo(most: number): readonly number[] {
  if (!(most > 0)) return [0]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5].find((times) => times * power >= rough) ?? 10)
  const count = Math.ceil(most / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}
