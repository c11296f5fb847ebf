import { useNavigate } from '@tanstack/react-router'
import { refreshSession } from './session.ts'
import { signOutHere } from './sign-in.ts'

type BeforeSignOut = () => Promise<void>

/** What must be saved or wiped before a person leaves; the questionnaire's device journal registers here. */
const beforeSignOut = new Set<BeforeSignOut>()

export function onSignOut(step: BeforeSignOut): () => void {
  beforeSignOut.add(step)
  return () => beforeSignOut.delete(step)
}

export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    void (async () => {
      for (const step of beforeSignOut) await step()
      await signOutHere()
      await refreshSession(true)
      await navigate({ to: '/lender' })
    })()
  }
}
