import type { eligibility } from '@granary/api'
import { type ScreeningQuestionId, screeningQuestions } from '@granary/eligibility'
import { FieldPair, MoneyField, NativeSelect, RadioField } from '@granary/ui'
import {
  Address,
  approvalHelp,
  ContactFields,
  Line,
  regulationHelp,
  wiringOf,
  wordedAnswer,
} from '../../lib/asked-fields.tsx'
import { PlaceResult } from './place-result.tsx'
import { type CheckField, checkLabels, isAsked } from './steps.ts'

export interface CheckFieldsProps {
  readonly options: eligibility.ProjectOptions
  readonly answers: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  readonly change: (field: CheckField, answer: string) => void
}

export const checkFields: Readonly<Record<number, (props: CheckFieldsProps) => React.ReactNode>> = {
  1: LenderFields,
  2: BorrowerFields,
  3: ProjectFields,
  4: ProgramFields,
}

function LenderFields(props: CheckFieldsProps) {
  const wire = wireOf(props)
  const { options, answers } = props
  return (
    <>
      <fieldset className="p-flow-part">
        <legend>The lender</legend>
        <Line {...wire('lenderName')} autoComplete="organization" />
        <Address {...wire('headquartersAddress')} />
        <NativeSelect
          {...wire('servedState')}
          placeholder="Choose a state"
          controlWidth="medium"
          options={options.states.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <RadioField
          {...wire('federallyRegulated')}
          help={regulationHelp}
          options={options.federallyRegulated.map(wordedAnswer)}
        />
        {isAsked('usdaApproved', answers) && (
          <RadioField
            {...wire('usdaApproved')}
            help={
              <>
                {approvalHelp}
                <Paragraph>7 CFR 5001.130</Paragraph>
              </>
            }
            optional
            followsAnother
            columns={2}
            options={options.usdaApproved.map(wordedAnswer)}
          />
        )}
      </fieldset>
      <fieldset className="p-flow-part">
        <legend>Whom to ask</legend>
        <ContactFields wire={wire} isOneself />
      </fieldset>
    </>
  )
}

function BorrowerFields(props: CheckFieldsProps) {
  const wire = wireOf(props)
  const { options } = props
  return (
    <>
      <fieldset className="p-flow-part">
        <legend className="g-visually-hidden">The borrower</legend>
        <Line {...wire('borrowerName')} help="The full legal name." />
        <FieldPair>
          <NativeSelect
            {...wire('borrowerEntityType')}
            placeholder="Choose"
            options={options.borrowerEntityTypes.map(asOption)}
          />
          <NativeSelect
            {...wire('borrowerBusinessStage')}
            placeholder="Choose"
            options={options.borrowerBusinessStages.map(asOption)}
          />
        </FieldPair>
      </fieldset>
      <fieldset className="p-flow-part">
        <legend>What the regulation asks</legend>
        <Screening {...props} id="borrowerStanding" />
        <Screening {...props} id="citizenship" />
        <Screening {...props} id="federalDebt" />
      </fieldset>
    </>
  )
}

function ProjectFields(props: CheckFieldsProps) {
  const wire = wireOf(props)
  const address = props.answers.projectAddress ?? ''
  return (
    <>
      <fieldset className="p-flow-part">
        <legend className="g-visually-hidden">The project</legend>
        <Line {...wire('projectName')} help="A working title is enough." />
        <div className="p-place-field">
          <Address
            {...wire('projectAddress')}
            help="Street, town or ZIP code. Choose a suggestion, or keep what you typed."
          />
          <PlaceResult address={address} onChoose={(place) => props.change('projectAddress', place)} />
        </div>
      </fieldset>
      <fieldset className="p-flow-part">
        <legend>What the regulation asks</legend>
        <Screening {...props} id="purpose" />
        <Screening {...props} id="excludedActivity" />
      </fieldset>
    </>
  )
}

function ProgramFields(props: CheckFieldsProps) {
  const wire = wireOf(props)
  const { options } = props
  return (
    <fieldset className="p-flow-part">
      <legend className="g-visually-hidden">Program and amount</legend>
      <RadioField
        {...wire('program')}
        options={options.projectPrograms.map((value, at) => ({
          value,
          label: value,
          // The first one is the umbrella over the four.
          ...(at === 0 && { description: 'Choose this if the program is not settled yet.' }),
        }))}
      />
      <MoneyField
        {...wire('totalLoanAmount')}
        optional
        help="Guaranteed and unguaranteed part together, in dollars."
      />
      <Screening {...props} id="lenderTies" />
    </fieldset>
  )
}

/** A question of the regulation with its paragraph and a plain explanation. */
function Screening({ id, ...props }: CheckFieldsProps & { readonly id: ScreeningQuestionId }) {
  const question = screeningQuestions.find((each) => each.id === id)
  if (!question || !isAsked(id, props.answers)) return null
  return (
    <RadioField
      {...wireOf(props)(id)}
      help={
        <>
          {question.help}
          <Paragraph>{question.paragraph}</Paragraph>
        </>
      }
      followsAnother={id === 'citizenship'}
      options={question.options}
    />
  )
}

function Paragraph({ children }: { readonly children: string }) {
  return <span className="p-paragraph">{children}</span>
}

const wireOf = (props: CheckFieldsProps) => wiringOf<CheckField>({ labels: checkLabels, ...props })

const asOption = (value: string) => ({ value, label: value })
