import './profile.css'
import { type Me, pathOnThisOrigin } from '@granary/api'
import { Message, Page, PageHeader, Link as TextLink } from '@granary/ui'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { useMe } from '../../lib/session/me.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { EraseSection } from './erase-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SignInsSection } from './sign-ins-section.tsx'

interface ProfilePageProps {
  /** Where one was going when an authenticator app was asked for. */
  readonly next?: string | undefined
}

/** Who one is here, and how one gets in. */
export function ProfilePage({ next }: ProfilePageProps) {
  const me = useMe()
  const onward = pathOnThisOrigin(next, window.location.origin)
  const wasLedHere = me.secondFactorDue !== null || onward !== undefined
  return (
    <Page>
      <PageTitle>Profile</PageTitle>
      <PageHeader title="Profile" meta={[me.email]} />
      <div className="p-profile">
        <SecondFactorNotice onward={onward} />
        {wasLedHere && <AuthenticatorSection />}
        <NameSection />
        {!wasLedHere && <AuthenticatorSection />}
        <PasswordSection />
        <SignInsSection />
        <EraseSection />
      </div>
    </Page>
  )
}

const asked: Readonly<Record<NonNullable<Me['secondFactorDue']>, string>> = {
  organization: 'Your organization asks for an authenticator app. Set one up here to go on.',
  staff: 'Staff accounts need an authenticator app. Set one up here to go on.',
}

/** Why one was led here, and the way on once the app is set up. */
function SecondFactorNotice({ onward }: { readonly onward: string | undefined }) {
  const { secondFactor, secondFactorDue } = useMe()
  if (secondFactorDue) return <Message tone="warning">{asked[secondFactorDue]}</Message>
  if (!secondFactor || onward === undefined) return null
  return (
    <Message tone="success" announce="status">
      Your authenticator app is set up. <TextLink href={onward}>Go on to where you were going</TextLink>
    </Message>
  )
}
