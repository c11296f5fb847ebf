import './onboarding.css'
import { onboarding } from '@granary/api'
import { Button, Card, LoadingState, Message, Page, PageHeader, useToasts } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { wordedAnswer } from '../../lib/asked-fields.tsx'
import { currentLender, useMe } from '../../lib/me.tsx'
import { PageTitle } from '../../lib/page-title.tsx'
import { UnsavedPrompt } from '../../lib/unsaved-prompt.tsx'
import {
  OrganizationFields,
  onboardingLabels,
  PracticeFields,
  serviceLevelOptions,
} from './onboarding-fields.tsx'
import { StepProblems, useStepForm } from './onboarding-step.tsx'

type Answers = onboarding.OrganizationAnswers & onboarding.PracticeAnswers
type Lender = NonNullable<onboarding.OnboardingState['lender']>

/** What the set-up asked, to be changed later by the owners of a lender and read by its members. */
export function OrganizationPage() {
  const lender = useQuery(onboarding.get, {})?.lender
  const options = useQuery(onboarding.getOptions, {})
  const name = currentLender(useMe())?.organizationName
  return (
    <Page>
      <PageTitle>Organization</PageTitle>
      <PageHeader title="Organization" meta={[name ?? '']} />
      {!(lender && options) && <LoadingState text="Loading the organization…" />}
      {lender && options && lender.isOwner && (
        <OrganizationForm key={lender.organizationId} {...{ lender, options }} />
      )}
      {lender && options && !lender.isOwner && <OrganizationFacts {...{ lender, options }} />}
    </Page>
  )
}

interface OrganizationProps {
  readonly lender: Lender
  readonly options: onboarding.OnboardingOptions
}

function OrganizationForm({ lender: { organization, practice }, options }: OrganizationProps) {
  const change = useMutation(onboarding.changeOrganization)
  const toasts = useToasts()
  const [saved, setSaved] = useState(true)
  const form = useStepForm<Answers>({ ...organization, ...practice }, async (answers) => {
    await change(partsOf(answers))
    setSaved(true)
    toasts.show({ title: 'Saved. New projects begin with these answers.', tone: 'success' })
    return undefined
  })
  const edit = (changed: Partial<Answers>) => {
    setSaved(false)
    form.change(changed)
  }
  return (
    <form className="p-flow-form p-organization" onSubmit={form.onSubmit} noValidate>
      <UnsavedPrompt hasUnsent={() => !saved} />
      <StepProblems problems={form.problems} />
      <Card title="Organization and contact">
        <OrganizationFields {...form} change={edit} />
      </Card>
      <Card title="Regulation, approval and programs">
        <PracticeFields {...form} change={edit} options={options} />
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

function OrganizationFacts({ lender: { organization, practice }, options }: OrganizationProps) {
  const level = serviceLevelOptions.find(({ value }) => value === practice.serviceLevel)
  const worded = (value: string) => (value === '' ? '' : wordedAnswer(value).label)
  const shown = {
    ...organization,
    ...practice,
    federallyRegulated: worded(practice.federallyRegulated),
    usdaApproved: worded(practice.usdaApproved),
    servedStates: labelsOf(practice.servedStates, options.states),
    programs: labelsOf(practice.programs, options.programs),
    serviceLevel: level?.label ?? '',
  }
  return (
    <div className="p-organization">
      <Message tone="info">Owners of your lender can change these answers.</Message>
      <Card title="What new projects begin with">
        <dl className="p-organization-facts">
          {(Object.keys(onboardingLabels) as (keyof typeof shown)[])
            .filter((field) => shown[field] !== '')
            .map((field) => (
              <div key={field}>
                <dt>{onboardingLabels[field]}</dt>
                <dd>{shown[field]}</dd>
              </div>
            ))}
        </dl>
      </Card>
    </div>
  )
}

function labelsOf(
  values: readonly string[],
  choices: readonly { readonly value: string; readonly label: string }[],
): string {
  return values.map((value) => choices.find((each) => each.value === value)?.label ?? value).join(', ')
}

/** The form asks everything on one page; the contract keeps the two steps apart. */
function partsOf(answers: Answers) {
  const { federallyRegulated, usdaApproved, authorizationFollowup, ...others } = answers
  const { servedStates, programs, serviceLevel, ...organization } = others
  const approval = { federallyRegulated, usdaApproved, authorizationFollowup }
  return { organization, practice: { ...approval, servedStates, programs, serviceLevel } }
}
