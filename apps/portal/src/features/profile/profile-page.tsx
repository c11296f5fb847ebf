import './profile.css'
import { Message, Page, PageHeader } from '@granary/ui'
import { useMe } from '../../lib/me.tsx'
import { PageTitle } from '../../lib/page-title.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SignInsSection } from './sign-ins-section.tsx'

/** Who one is here, and how one gets in. */
export function ProfilePage() {
  const me = useMe()
  return (
    <Page>
      <PageTitle>Profile</PageTitle>
      <PageHeader title="Profile" meta={[me.email]} />
      <div className="p-profile">
        {me.secondFactorDue && (
          <Message tone="warning">
            Your organization asks for an authenticator app. Set one up here to go on.
          </Message>
        )}
        <NameSection />
        <AuthenticatorSection />
        <PasswordSection />
        <SignInsSection />
      </div>
    </Page>
  )
}
