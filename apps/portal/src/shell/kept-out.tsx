import { Button, EmptyState, Logo, Page, PageHeader, TopBar } from '@granary/ui'
import { PageTitle } from '../lib/frames/page-title.tsx'
import { useSignOut } from '../lib/session/sign-out.ts'
import { WithLinks } from '../lib/words/with-links.tsx'

/** For whoever is suspended, or works for a lender that is: why nothing opens, and whom to write to. */
export function KeptOut({ message }: { readonly message: string }) {
  const signOut = useSignOut()
  return (
    <>
      <TopBar logo={<Logo />} />
      <Page>
        <PageTitle>Suspended</PageTitle>
        <PageHeader title="Suspended" />
        <EmptyState
          title={<WithLinks text={message} />}
          action={
            <Button look="secondary" onClick={signOut}>
              Sign out
            </Button>
          }
        />
      </Page>
    </>
  )
}
