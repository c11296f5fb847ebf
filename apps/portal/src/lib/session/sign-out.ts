import { useNavigate } from '@tanstack/react-router'
import { forgetSession, useSession } from './session.ts'
import { SignInError, signOutHere } from './sign-in.ts'

type BeforeSignOut = () => Promise<void>

/** What must be saved before a person leaves; an open questionnaire registers here. */
const beforeSignOut = new Set<BeforeSignOut>()

export function onSignOut(step: BeforeSignOut): () => void {
  beforeSignOut.add(step)
  return () => beforeSignOut.delete(step)
}

/** Saves, asks where something could not be saved, and only then signs out. What is saved has left the device. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const personId = useSession()?.user.id
  return () => {
    void (async () => {
      await Promise.all([...beforeSignOut].map((step) => step()))
      const left = personId === undefined ? undefined : await leftOnDevice(personId)
      if (left !== undefined && !(await (await asking()).askToLeave(left))) return
      try {
        await signOutHere()
      } catch (error) {
        const reason = error instanceof SignInError ? error.message : 'Please try again in a moment.'
        return (await asking()).tellStillSignedIn(reason)
      }
      forgetSession()
      await navigate({ to: '/lender' })
    })()
  }
}

const asking = () => import('./ask-before-sign-out.tsx')

const LONGEST_WAIT_MS = 3000
const LOOK_AGAIN_MS = 100

/** What is still unsaved, other windows given a moment to finish their saves. */
async function leftOnDevice(personId: string): Promise<string | undefined> {
  const { unsentWords, unsentWorkOf } = await import('./unsent-work.ts')
  const look = () =>
    unsentWorkOf(personId).then(
      unsentWords,
      () => undefined, // A browser without storage keeps nothing.
    )
  let left = await look()
  for (
    const end = Date.now() + LONGEST_WAIT_MS;
    left !== undefined && Date.now() < end;
    left = await look()
  ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  return left
}
