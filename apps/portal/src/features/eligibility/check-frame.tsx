import './eligibility.css'
import { Link, TextButton } from '@granary/ui'
import { type ReactNode, useState } from 'react'
import { useCheckDraft } from '../../lib/check-draft.ts'
import { FlowFrame } from '../../lib/frames/flow-frame.tsx'
import { useSession } from '../../lib/session/session.ts'
import { LeadTo } from '../../shell/lead-to.tsx'
import { addressOf } from './paths.ts'
import { SaveForLater } from './save-for-later.tsx'
import { checkSteps, firstOpenStep } from './steps.ts'

/** The page of one step. One that cannot be entered yet leads to the first that is not complete. */
export function CheckFrame({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  const draft = useCheckDraft()
  const [saving, setSaving] = useState(false)
  const step = checkSteps[number - 1]
  const open = firstOpenStep(draft)
  if (!step || number > open) return <LeadTo to={addressOf(open)} />
  return (
    <FlowFrame
      title={step.title}
      lead={step.lead}
      steps={checkSteps.map(({ label, told }) => ({ label, detail: told ? draft.answers[told] : undefined }))}
      stepsLabel="Steps of the check"
      current={number}
      done={draft.done}
      end={<CheckBar />}
    >
      {children}
      <p className="p-check-later">
        No time now? <TextButton onClick={() => setSaving(true)}>Mail me a link to continue later</TextButton>
      </p>
      <SaveForLater open={saving} onClose={() => setSaving(false)} />
    </FlowFrame>
  )
}

/** Where the answers are, and the way in. */
export function CheckBar({ note = 'Kept on this device until you send it' }: { readonly note?: string }) {
  const isSignedIn = Boolean(useSession())
  return (
    <>
      <span className="p-flow-note">{note}</span>
      <Link className="p-flow-end-link" href="/lender">
        {isSignedIn ? 'My account' : 'Sign in'}
      </Link>
    </>
  )
}
