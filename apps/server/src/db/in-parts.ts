/** Of more ids at once a live query takes a read for one of the whole table (0041). */
const mostIds = 64

/** Reads the rows of many ids a few at a time, so that a query stays narrow however many it is about. */
export async function inParts<Row>(
  ids: readonly string[],
  read: (part: readonly string[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, at) =>
    ids.slice(at * mostIds, (at + 1) * mostIds),
  )
  return (await Promise.all(parts.map(read))).flat()
}
