/** The thread that mails of earlier versions lead to, by the share that it belonged to: it stands with the project now. */
export function parseMembersSearch({ messages }: Record<string, unknown>): { messages?: string } {
  return typeof messages === 'string' ? { messages } : {}
}
