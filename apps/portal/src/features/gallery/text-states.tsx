import {
  Card,
  ConflictCard,
  DateField,
  ExternalTextLink,
  FieldPair,
  MoneyField,
  NumberField,
  PercentField,
  PresenceChip,
  TextArea,
  TextField,
} from '@granary/ui'
import { useState } from 'react'
import { GallerySection, Sheet } from './gallery-section.tsx'

const overview = 'The cooperative adds a second production line and cold storage to its existing creamery. '

export function TextStates() {
  const [amount, setAmount] = useState('2500000')
  const [story, setStory] = useState(overview.repeat(2))
  return (
    <GallerySection id="text" title="Text, number, money, percent, date">
      <Sheet>
        <div>
          <TextField
            label="Borrower legal name"
            help="As registered with the state."
            defaultValue="Hollow Creek Creamery"
          />
          <TextField label="Certifying officer, title" optional placeholder="For example Vice President" />
          <TextField
            label="Lender tax id"
            controlWidth="amount"
            defaultValue="00-0000000"
            disabledReason="Locked while the stage is in review"
          />
          <TextField label="Project number" controlWidth="medium" defaultValue="GR-2026-0117" readOnly />
          <TextField
            label="Official project name"
            defaultValue="Creamery expansion"
            prefilledFrom="From project creation"
          />
          <TextField
            label="NAICS code"
            help="Six digits."
            controlWidth="amount"
            defaultValue="311513"
            busy="Checking the code…"
          />
          <TextField
            label="Source of the base rate"
            defaultValue="Prime rate as published"
            presence={<PresenceChip initials="DW">Dana is editing</PresenceChip>}
          />
        </div>
        <div>
          <FieldPair>
            <MoneyField label="Total loan amount" value={amount} onValueChange={setAmount} />
            <PercentField label="Ownership percentage" defaultValue="35" />
          </FieldPair>
          <FieldPair>
            <NumberField label="Loan term in years" suffix="years" defaultValue="20" />
            <DateField label="Submission target date" defaultValue="2027-01-15" />
          </FieldPair>
          <NumberField label="Interest rate spread" optional suffix="basis points" />
          <TextArea
            id="project-overview"
            label="Project overview"
            help="What is built or bought, for whom, and what changes once it is done."
            guide={<ExternalTextLink href="#text">Example</ExternalTextLink>}
            value={story}
            onValueChange={setStory}
            limit={200}
          />
          <TextArea label="How is the conflict mitigated?" followsAnother defaultValue="" />
        </div>
      </Sheet>
      <Sheet>
        <Card title="With errors">
          <TextField
            id="borrower-email"
            label="Borrower contact email"
            defaultValue="elena@hollowcreek"
            error="Enter a valid email address."
          />
          <MoneyField
            label="Annual debt service"
            value=""
            onValueChange={() => {}}
            error="This field is required."
          />
          <TextArea label="Borrower credit review" error="This field is required." />
          <DateField label="Start of operations" error="Enter a valid date." />
        </Card>
        <Card title="Changed by two people">
          <NumberField
            label="Loan term"
            suffix="years"
            defaultValue="25"
            after={
              <ConflictCard
                title={
                  <>
                    <strong>Dana Whitlock changed this answer</strong> while you were editing it. Choose one
                    to keep.
                  </>
                }
                mine={{ who: 'You', when: 'just now', value: '25' }}
                theirs={{ who: 'Dana Whitlock', when: '2:40 PM', value: '20' }}
                note="Only the one you choose is kept in the form."
                onKeepMine={() => {}}
                onUseTheirs={() => {}}
              />
            }
          />
        </Card>
      </Sheet>
    </GallerySection>
  )
}
