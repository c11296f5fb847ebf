import { focusField, LoadingState } from '@granary/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Entrance } from '../../lib/frames/entrance.tsx'
import { usePublicSettings } from '../../lib/public-settings.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx'

/** Apart from what everybody loads: only a demonstration has sample people. */
const SamplePeople = lazy(async () => ({ default: (await import('./sample-people.tsx')).SamplePeople }))

const longestWaitMs = 2_000

/**
 * The sign-in. In a demonstration the sample people stand first, and the form behind a link. Whether it is one is
 * known a moment after the page; where that takes longer, nobody waits for it.
 */
export function SignInPage(props: Omit<SignInFormProps, 'onSample'>) {
  const demo = usePublicSettings()?.demo
  const [asked, setAsked] = useState<'sample' | 'own' | 'authenticator'>(
    props.firstStep !== undefined || props.outsideError !== undefined ? 'own' : 'sample',
  )
  useEffect(() => {
    if (demo !== undefined) return
    const timer = setTimeout(() => setAsked('own'), longestWaitMs)
    return () => clearTimeout(timer)
  }, [demo])
  if (asked === 'authenticator') return <SignInForm {...props} firstStep="authenticator" />
  if (asked === 'own' || demo === false) {
    return <SignInForm {...props} onSample={demo ? () => setAsked('sample') : undefined} />
  }
  if (!demo) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <SamplePeople
        onAnswer={async (answer) => {
          if (answer?.twoFactorRedirect) return setAsked('authenticator')
          await refreshSession(true)
          props.onSignedIn()
        }}
        onOwnAddress={() => {
          setAsked('own')
          requestAnimationFrame(() => focusField('email'))
        }}
      />
    </Suspense>
  )
}

function Waiting() {
  return (
    <Entrance title="Sign in" lead="">
      <LoadingState text="Loading…" />
    </Entrance>
  )
}
