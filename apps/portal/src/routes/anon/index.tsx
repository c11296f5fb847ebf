import { createFileRoute } from '@tanstack/react-router'
import { FrontDoor } from '../../features/anon/front-door.tsx'
import { useCheckDraft } from '../../lib/check-draft.ts'
import { homeOf, useSignedIn } from '../../lib/session/me.tsx'
import { LeadTo } from '../../shell/lead-to.tsx'

export const Route = createFileRoute('/anon/')({ component: Anon })

/** Whoever is signed in is past this door. */
function Anon() {
  const person = useSignedIn()
  const { answers } = useCheckDraft()
  if (typeof person === 'object') return <LeadTo to={homeOf(person)} />
  const begun = Object.values(answers).some((answer) => answer !== '')
  return <FrontDoor savedCheck={begun ? (answers.projectName ?? '') : undefined} />
}
