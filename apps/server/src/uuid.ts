/** Whether a text can be one of our ids. Any other the database refuses by the column's type, as a fault of ours. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
