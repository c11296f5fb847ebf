import type { CreationForm } from '@granary/api'
import { type ChoiceOption, FieldPair, MoneyField, NativeSelect } from '@granary/ui'
import { Address, ContactFields, Line, type Wire, type Wiring, wiringOf } from '../../lib/asked-fields.tsx'
import { type CreationDraft, type CreationField, creationLabels } from './creation-draft.ts'

interface CreationQuestionsProps {
  readonly form: CreationForm
  readonly draft: CreationDraft
  readonly errors: Readonly<Record<string, string>>
  readonly change: (field: CreationField) => (value: string) => void
}

/** The questions of a new project in their four parts. */
export function CreationQuestions(props: CreationQuestionsProps) {
  return (
    <>
      <ProjectPart {...props} />
      <BorrowerPart {...props} />
      <ContactPart {...props} />
      <LenderPart {...props} />
    </>
  )
}

function ProjectPart(props: CreationQuestionsProps) {
  const wire = wireOf(props)
  return (
    <fieldset className="p-creation-part">
      <legend>The project</legend>
      <Line {...wire('projectName')} />
      <Choice {...wire('program')} options={props.form.programs} />
      <MoneyField {...wire('totalLoanAmount')} optional />
      <Address {...wire('projectAddress')} maxLength={400} />
    </fieldset>
  )
}

function BorrowerPart(props: CreationQuestionsProps) {
  const wire = wireOf(props)
  return (
    <fieldset className="p-creation-part">
      <legend>The borrower</legend>
      <Line {...wire('borrowerName')} help="The full legal name." />
      <FieldPair>
        <Choice {...wire('borrowerEntityType')} options={props.form.borrowerEntityTypes} />
        <Choice {...wire('borrowerBusinessStage')} options={props.form.borrowerBusinessStages} />
      </FieldPair>
    </fieldset>
  )
}

function ContactPart(props: CreationQuestionsProps) {
  const wire = wireOf(props)
  return (
    <fieldset className="p-creation-part">
      <legend>Whom to ask</legend>
      <ContactFields wire={wire} isOneself={false} />
    </fieldset>
  )
}

function LenderPart(props: CreationQuestionsProps) {
  const wire = wireOf(props)
  return (
    <fieldset className="p-creation-part">
      <legend>The lender</legend>
      <Line {...wire('lenderName')} />
      <Address {...wire('headquartersAddress')} maxLength={400} />
      <Choice {...wire('servedState')} options={props.form.states} />
      <FieldPair>
        <Choice {...wire('federallyRegulated')} options={props.form.federallyRegulated} />
        <Choice {...wire('usdaApproved')} options={props.form.usdaApproved} optional />
      </FieldPair>
    </fieldset>
  )
}

function wireOf({ draft, errors, change }: CreationQuestionsProps): Wire<CreationField> {
  return wiringOf<CreationField>({
    labels: creationLabels,
    answers: draft,
    errors,
    change: (field, answer) => change(field)(answer),
  })
}

function Choice(
  props: Wiring & { readonly options: readonly ChoiceOption[]; readonly optional?: boolean | undefined },
) {
  return <NativeSelect placeholder="Choose" {...props} />
}
