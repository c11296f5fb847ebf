import { AddressField, type Lookup } from '@granary/ui'
import { useState } from 'react'
import { GallerySection, Sheet } from './gallery-section.tsx'

const places = [
  'Broken Bow, NE 68822',
  'Broken Bow, OK 74728',
  'Broken Arrow, OK 74012',
  'Brookings, SD 57006',
]
const addresses = [...places, 'Brooklyn, IA 52211', 'Broomfield, CO 80020', 'Brownsville, TN 38012']

/** Answers from a short list; "slow" never answers, so that the waiting state can be looked at. */
const sampleLookup: Lookup<{ id: string; label: string }> = async (text) => {
  if (text.startsWith('slow')) await new Promise(() => {})
  return addresses
    .filter((label) => label.toLowerCase().startsWith(text.toLowerCase()))
    .map((label) => ({ id: label, label }))
}

export function AddressStates({ lookup = sampleLookup }: { lookup?: typeof sampleLookup }) {
  const [address, setAddress] = useState('')
  const [picked, setPicked] = useState<string[]>([])
  return (
    <GallerySection id="address" title="Address lookup">
      <Sheet>
        <div>
          <AddressField
            id="project-address"
            label="Project address"
            help="Type at least 3 characters, then choose."
            value={address}
            onValueChange={setAddress}
            onPick={(suggestion) => setPicked([...picked, suggestion.label])}
            lookup={lookup}
            maxLength={40}
          />
          <p className="gallery-caption" id="picked-addresses">
            Picked: {picked.join('; ') || 'nothing yet'}
          </p>
        </div>
        <div>
          <AddressField
            id="locked-address"
            label="Headquarters address"
            value="12 Main St, Salem, OR 97301"
            onValueChange={() => {}}
            lookup={lookup}
            disabledReason="Locked while the stage is in review"
          />
          <AddressField
            id="wrong-address"
            label="Borrower address"
            value="12 Ma"
            onValueChange={() => {}}
            lookup={lookup}
            error="Choose an address from the list."
          />
        </div>
      </Sheet>
    </GallerySection>
  )
}
