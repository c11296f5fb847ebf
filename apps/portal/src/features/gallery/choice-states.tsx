import {
  Checkbox,
  type ChoiceOption,
  MultiChoiceField,
  NativeSelect,
  RadioField,
  SelectField,
  YesNoField,
} from '@granary/ui'
import { useState } from 'react'
import { GallerySection, Sheet } from './gallery-section.tsx'

const frequencies: ChoiceOption[] = [
  { value: 'MONTHLY', label: 'Monthly' },
  { value: 'QUARTERLY', label: 'Quarterly' },
  { value: 'SEMIANNUAL', label: 'Semi-annual' },
  { value: 'ANNUAL', label: 'Annual' },
  { value: 'OTHER', label: 'Other' },
]

const races: ChoiceOption[] = [
  { value: 'AMERICAN_INDIAN', label: 'American Indian' },
  { value: 'ASIAN', label: 'Asian' },
  { value: 'WHITE', label: 'White' },
]

const sizes: ChoiceOption[] = [
  { value: 'NEW', label: 'New business', description: 'Less than a year of operation.' },
  { value: 'EXISTING', label: 'Existing business', description: 'With statements for at least a year.' },
]

export function ChoiceStates() {
  const [frequency, setFrequency] = useState('QUARTERLY')
  const [unset, setUnset] = useState('')
  const [limit, setLimit] = useState('')
  const [chosen, setChosen] = useState(['ASIAN'])
  const [stage, setStage] = useState('NEW')
  return (
    <GallerySection id="choice" title="Choice">
      <Sheet>
        <div>
          <SelectField
            label="Payment frequency"
            options={frequencies}
            value={frequency}
            onValueChange={setFrequency}
          />
          <SelectField
            label="Prepayment frequency"
            options={frequencies}
            value={unset}
            onValueChange={setUnset}
            optional
            help="Only if it differs."
          />
          <SelectField
            label="Repayment frequency"
            options={frequencies}
            value=""
            onValueChange={() => {}}
            error="This field is required."
          />
          <SelectField
            label="Interest frequency"
            options={frequencies}
            value="ANNUAL"
            onValueChange={() => {}}
            disabledReason="Locked while the stage is in review"
          />
          <SelectField
            label="Reporting frequency"
            options={frequencies}
            value="ANNUAL"
            onValueChange={() => {}}
            readOnly
          />
          <YesNoField
            label="Is the loan within the legal lending limit?"
            help="The guaranteed portion does not count against it."
            value={limit}
            onValueChange={setLimit}
          />
          <NativeSelect label="How did you hear of us?" options={frequencies} placeholder="Choose" optional />
        </div>
        <div>
          <MultiChoiceField
            label="Race categories"
            help="Choose all that apply."
            options={races}
            value={chosen}
            onValueChange={setChosen}
          />
          <MultiChoiceField
            label="Ethnicity categories"
            options={races.slice(0, 2)}
            value={[]}
            onValueChange={() => {}}
            error="This field is required."
            columns={2}
          />
          <MultiChoiceField
            label="Categories on record"
            options={races.slice(0, 2)}
            value={['ASIAN']}
            onValueChange={() => {}}
            readOnly
            columns={2}
          />
          <RadioField label="Business stage" options={sizes} value={stage} onValueChange={setStage} />
          <RadioField
            label="Business stage on record"
            options={sizes}
            value="NEW"
            onValueChange={() => {}}
            disabledReason="Copied from the project"
          />
          <Checkbox label="I have the borrower's consent to share these documents." />
          <Checkbox label="The statements are complete and true." error="Confirm this to submit." />
        </div>
      </Sheet>
    </GallerySection>
  )
}
