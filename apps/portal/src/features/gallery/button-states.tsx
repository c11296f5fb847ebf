import { Button, ButtonLink, ExternalTextLink, Link, TextButton } from '@granary/ui'
import { Plus, Printer } from 'lucide-react'
import { GallerySection, Row, Specimen } from './gallery-section.tsx'

export function ButtonStates() {
  return (
    <GallerySection id="buttons" title="Buttons and links">
      <Row>
        <Specimen name="Primary">
          <Button>Save and continue</Button>
        </Specimen>
        <Specimen name="Working">
          <Button busy="Sending…">Save and continue</Button>
        </Specimen>
        <Specimen name="Disabled">
          <Button disabled>Save and continue</Button>
        </Specimen>
        <Specimen name="Disabled with its reason">
          <Button disabledReason="An owner can invite people.">Invite</Button>
        </Specimen>
      </Row>
      <Row>
        <Specimen name="Secondary">
          <Button look="secondary" icon={Printer}>
            Print view
          </Button>
        </Specimen>
        <Specimen name="Quiet">
          <Button look="quiet" icon={Plus}>
            Add another owner
          </Button>
        </Specimen>
        <Specimen name="Danger">
          <Button look="danger">Close project</Button>
        </Specimen>
        <Specimen name="Danger, quiet">
          <Button look="danger-quiet">Remove</Button>
        </Specimen>
        <Specimen name="Large">
          <Button size="large">Check if your project is eligible</Button>
        </Specimen>
        <Specimen name="Compact">
          <Button look="secondary" size="compact">
            Keep mine
          </Button>
        </Specimen>
        <Specimen name="On deep">
          <span className="gallery-deep">
            <Button look="on-deep">Contact us</Button>
          </span>
        </Specimen>
      </Row>
      <Row>
        <Link href="#brand">A link in a sentence</Link>
        <ExternalTextLink href="#brand">Business plan checklist</ExternalTextLink>
        <ButtonLink href="#brand" look="secondary">
          Projects
        </ButtonLink>
        <TextButton>Open</TextButton>
        <TextButton tone="danger">Remove</TextButton>
      </Row>
    </GallerySection>
  )
}
