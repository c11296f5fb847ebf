import '../../lib/frames/flow-frame.css'
import './front-door.css'
import { Link, Logo, Page, SkipLink, TopBar } from '@granary/ui'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { usePublicSettings } from '../../lib/public-settings.ts'

interface FrontDoorProps {
  /** A check that this device keeps: the name of its project, or an empty text. */
  readonly savedCheck: string | undefined
}

/** For visitors without an account: the four ways in. */
export function FrontDoor({ savedCheck }: FrontDoorProps) {
  const siteUrl = usePublicSettings()?.siteUrl
  return (
    <>
      <SkipLink />
      <PageTitle>Welcome</PageTitle>
      <TopBar
        logo={<Logo />}
        end={
          siteUrl && (
            <Link className="p-flow-end-link" href={siteUrl}>
              Back to the site
            </Link>
          )
        }
      />
      <Page className="p-door">
        <h1>Welcome to Granary</h1>
        <p className="p-door-lead">One place for the whole guarantee application. What brings you here?</p>
        <ul className="p-door-ways">
          {savedCheck !== undefined && (
            <Way href="/invitation/project-eligibility" title="Continue your check">
              {savedCheck === '' ? 'It is kept on this device.' : `${savedCheck} is kept on this device.`}
            </Way>
          )}
          <Way href="/lender" title="Sign in">
            You have an account as a lender, a borrower or staff.
          </Way>
          <Way href="/register" title="Create an account">
            For lenders that want to prepare a package, and for people who were invited.
          </Way>
          {savedCheck === undefined && (
            <Way href="/invitation/project-eligibility" title="Check whether a project fits">
              Ten minutes, no account: which of the four programs may fit, and why.
            </Way>
          )}
          <Way href="/preview/lender-onboarding" title="Look around first">
            See how a lender is set up. Nothing is stored.
          </Way>
        </ul>
        <p className="p-door-note">
          Did you save a check and get a mail? Open the link in it, on any device. Were you invited? The link
          of the invitation leads you in.
        </p>
      </Page>
    </>
  )
}

interface WayProps {
  readonly href: string
  readonly title: string
  readonly children: string
}

function Way({ href, title, children }: WayProps) {
  return (
    <li>
      <a className="p-door-way" href={href}>
        <strong>{title}</strong>
        <span>{children}</span>
      </a>
    </li>
  )
}
