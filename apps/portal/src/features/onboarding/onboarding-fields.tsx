import type { onboarding } from '@granary/api'
import { type IntakeStep, onboardingQuestions, organizationStep, practiceStep } from '@granary/eligibility'
import type { ReactNode } from 'react'
import { AskedStep } from '../../lib/forms/asked-step.tsx'
import { StatesField } from './states-field.tsx'

export type OnboardingField = (typeof onboardingQuestions.fields)[number]['id']
type Step = IntakeStep<OnboardingField>
type Organization = onboarding.OrganizationAnswers
type Practice = onboarding.PracticeAnswers

interface FieldsProps<Answers> {
  readonly answers: Answers
  readonly errors: Readonly<Record<string, string>>
  readonly change: (changed: Partial<Answers>) => void
}

export const emptyOrganization = emptyAnswers(organizationStep) as Organization
export const emptyPractice = emptyAnswers(practiceStep) as Practice

/** Step 1: the organization and its contact. `afterName` stands directly beneath the name: lenders that are alike. */
export function OrganizationFields({
  afterName,
  change,
  ...asked
}: FieldsProps<Organization> & { readonly afterName?: ReactNode }) {
  return (
    <AskedStep
      {...asked}
      intake={onboardingQuestions}
      step={organizationStep}
      change={(field, entry) => change({ [field]: entry } as Partial<Organization>)}
      after={{ lenderName: afterName }}
    />
  )
}

/** Step 2: regulation and approval, states, programs and the service level. */
export function PracticeFields({ change, ...asked }: FieldsProps<Practice>) {
  return (
    <AskedStep
      {...asked}
      intake={onboardingQuestions}
      step={practiceStep}
      change={(field, entry) => change({ [field]: entry } as Partial<Practice>)}
      controls={{ servedStates: StatesField }}
    />
  )
}

function emptyAnswers({ fields }: Step): Partial<Record<OnboardingField, string | string[]>> {
  const { form } = onboardingQuestions
  return Object.fromEntries(
    fields.map((field) => [field, form.field(field)?.type === 'multiSelect' ? [] : '']),
  )
}
