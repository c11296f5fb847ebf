import './onboarding.css'
import { onboarding } from '@granary/api'
import {
  type IntakeStep,
  onboardingQuestions,
  organizationStep,
  practiceStep,
  readIntake,
} from '@granary/eligibility'
import { formatAnswer } from '@granary/forms'
import { Button, Card, LoadingState, Message, Page, PageHeader, useToasts } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { rebased } from '../../lib/forms/rebased.ts'
import { UnsavedPrompt } from '../../lib/forms/unsaved-prompt.tsx'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { currentLender, useMe } from '../../lib/session/me.tsx'
import { type OnboardingField, OrganizationFields, PracticeFields } from './onboarding-fields.tsx'
import { StepProblems, useStepForm } from './onboarding-step.tsx'

type Answers = onboarding.OrganizationAnswers & onboarding.PracticeAnswers
type Lender = NonNullable<onboarding.OnboardingState['lender']>

/** What the set-up asked, to be changed later by the owners of a lender and read by its members. */
export function OrganizationPage() {
  const lender = useQuery(onboarding.get, {})?.lender
  const name = currentLender(useMe())?.organizationName
  return (
    <Page>
      <PageTitle>Organization</PageTitle>
      <PageHeader title="Organization" meta={[name ?? '']} />
      {!lender && <LoadingState text="Loading the organization…" />}
      {lender?.isOwner && <OrganizationForm key={lender.organizationId} lender={lender} />}
      {lender && !lender.isOwner && <OrganizationFacts lender={lender} />}
    </Page>
  )
}

interface OrganizationProps {
  readonly lender: Lender
}

function OrganizationForm({ lender: { organization, practice } }: OrganizationProps) {
  const change = useMutation(onboarding.changeOrganization)
  const toasts = useToasts()
  const [saved, setSaved] = useState(true)
  const now = { ...organization, ...practice }
  const [shown, setShown] = useState<Answers>(now)
  const form = useStepForm<Answers>(now, async (answers) => {
    try {
      await change({ ...partsOf(answers), shown: partsOf(shown) })
    } catch (error) {
      setShown(rebased(shown, answers, now))
      throw error
    }
    setShown(answers)
    setSaved(true)
    toasts.show({ title: 'Saved. New projects begin with these answers.', tone: 'success' })
  })
  const edit = (changed: Partial<Answers>) => {
    setSaved(false)
    form.change(changed)
  }
  return (
    <form className="p-flow-form p-organization" onSubmit={form.onSubmit} noValidate>
      <UnsavedPrompt hasUnsent={() => !saved} />
      <StepProblems problems={form.problems} />
      <Card title={organizationStep.label}>
        <OrganizationFields {...form} change={edit} />
      </Card>
      <Card title={practiceStep.label}>
        <PracticeFields {...form} change={edit} />
      </Card>
      {form.failure && (
        <Message tone="danger" announce="alert">
          {form.failure}
        </Message>
      )}
      <div>
        <Button type="submit" busy={form.busy && 'Saving…'}>
          Save changes
        </Button>
      </div>
    </form>
  )
}

function OrganizationFacts({ lender: { organization, practice } }: OrganizationProps) {
  const { answers } = readIntake(onboardingQuestions, { ...organization, ...practice })
  return (
    <div className="p-organization">
      <Message tone="info">Owners of your lender can change these answers.</Message>
      <Card title="What new projects begin with">
        <dl className="p-organization-facts">
          {onboardingQuestions.fields
            .filter(({ id }) => answers[id] !== undefined)
            .map((field) => (
              <div key={field.id}>
                <dt>{field.label}</dt>
                <dd>{formatAnswer(field, answers[field.id])}</dd>
              </div>
            ))}
        </dl>
      </Card>
    </div>
  )
}

/** The form asks everything on one page; the contract keeps the two steps apart. */
function partsOf(answers: Answers) {
  const of = ({ fields }: IntakeStep<OnboardingField>) =>
    Object.fromEntries(fields.map((field) => [field, answers[field]]))
  return {
    organization: of(organizationStep) as onboarding.OrganizationAnswers,
    practice: of(practiceStep) as onboarding.PracticeAnswers,
  }
}
