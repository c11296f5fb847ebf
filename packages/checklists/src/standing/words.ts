/** A text with moments in it: each reader has them told in their own time zone, and days the same everywhere. */
export type Words = readonly Word[]
export type Word = string | { readonly at: number } | { readonly on: string }

/** Words that are the same for everybody, without the parts that are not there. */
export function words(...parts: readonly (Word | Words | null | undefined | false)[]): Words {
  return parts.flatMap((part): Words => {
    if (part === null || part === undefined || part === false || part === '') return []
    return Array.isArray(part) ? (part as Words) : [part as Word]
  })
}
