import { isTwoKinds, twoKindsInOne } from '@granary/api'

/** What can be told of a file stands near its ends; the server looks at all of it. */
const endBytes = 131_072

/** Whether it is one of two kinds, told before the files beside it are sent. */
export async function twoKindsProblem(file: File): Promise<string | undefined> {
  const ends = file.size > 2 * endBytes ? new Blob([file.slice(0, endBytes), file.slice(-endBytes)]) : file
  return isTwoKinds(new Uint8Array(await ends.arrayBuffer())) ? twoKindsInOne : undefined
}
