import { Banner, Button, EmptyState, ErrorState, ErrorSummary, LoadingState, Message } from '@granary/ui'
import { Plus } from 'lucide-react'
import { GallerySection, Sheet } from './gallery-section.tsx'

export function MessageStates() {
  return (
    <GallerySection id="messages" title="Messages and states of a page">
      <Sheet>
        <Message tone="info">
          <strong>The application opens when the pre-application is submitted.</strong> You can read it now.
        </Message>
        <Message tone="success">
          <strong>Submitted.</strong> The packaging team was told.
        </Message>
        <Message tone="warning">
          <strong>Returned for changes.</strong> 3 answers are marked below.
        </Message>
        <Message tone="danger">
          <strong>The package could not be built.</strong> One file is protected by a password.
        </Message>
        <ErrorSummary
          title="2 required fields are still missing."
          problems={[
            { fieldId: 'borrower-email', label: 'Borrower contact email' },
            { fieldId: 'project-overview', label: 'Project overview' },
          ]}
        />
        <Banner kind="offline">Reconnecting… your edits are kept</Banner>
        <LoadingState text="Loading pre-app context…" />
        <EmptyState title="No projects yet" action={<Button icon={Plus}>New project</Button>}>
          Start with the borrower’s name and the project address.
        </EmptyState>
        <ErrorState title="This page could not be shown" action={<Button look="secondary">Try again</Button>}>
          Your saved answers are safe. Reference 7F3A-19.
        </ErrorState>
        <EmptyState title="There is no such page, or it is not shared with you" />
      </Sheet>
    </GallerySection>
  )
}
