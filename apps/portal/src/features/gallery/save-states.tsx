import { Button, SavePill } from '@granary/ui'
import { useState } from 'react'
import { GallerySection, Row } from './gallery-section.tsx'

export function SaveStates() {
  const [saves, setSaves] = useState(0)
  const nothing = () => {}
  return (
    <GallerySection id="save" title="Save indicator">
      <Row>
        <SavePill state="checking" text="Checking save status…" />
        <SavePill state="clean" text="Not yet saved" neverSaved />
        <SavePill state="dirty" text="Unsaved changes" />
        <SavePill state="saving" text="Saving…" />
        <SavePill state="uploading" text="Uploading…" />
        <SavePill
          state="error"
          text="The answers could not be saved."
          action={{ label: 'Retry', onClick: nothing }}
        />
        <SavePill
          state="conflict"
          text="2 answers were changed by Dana Whitlock."
          action={{ label: 'Show', onClick: nothing }}
        />
      </Row>
      <Row>
        <div id="save-demo">
          <SavePill state="clean" text="Saved Nov 20, 2026, 2:41 PM" savedCount={saves} />
        </div>
        <Button look="secondary" size="compact" onClick={() => setSaves(saves + 1)}>
          Save again
        </Button>
      </Row>
    </GallerySection>
  )
}
