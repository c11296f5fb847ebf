/** A name as it is compared: capitals, signs and breaks of lines make no difference; "L.L.C." is "LLC". */
export const plainName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
