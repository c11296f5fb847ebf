/** The thread that a mail leads to, by the share that it belongs to. */
export function parseMembersSearch({ messages }: Record<string, unknown>): { messages?: string } {
  return typeof messages === 'string' ? { messages } : {}
}
