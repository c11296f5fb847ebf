import { UnsentWords } from '../../../lib/people/unsent-words.tsx'
import { useKeptDraft } from '../../../lib/session/kept-draft.ts'

const nothing = { email: '', message: '' }

/** The words of who is asking somebody. They wait on the device until they are sent (0591). */
export function useAskDraft(projectId: string) {
  return useKeptDraft(`${projectId}/people`, 'ask', nothing)
}

/** In the place of the form, for whoever may not ask at the moment: an archived project asks nobody. */
export function UnsentAsk({ projectId }: { readonly projectId: string }) {
  const { message } = useAskDraft(projectId).value
  return message.trim() === '' ? null : <UnsentWords text={message} />
}
