import { programOptions } from '../programs.ts'
import { askedIf, choice, choices, paragraphs } from './entry-kinds.ts'
import { type IntakeStep, intake } from './intake.ts'
import {
  approvalHelp,
  contact,
  federallyRegulated,
  headquartersAddress,
  lenderName,
  regulationHelp,
  stateOptions,
  usdaApproved,
} from './shared-questions.ts'

/** Managed: packaging staff help to fill in. Software: the lender's own people do it all. */
export const serviceLevels = ['managed', 'software'] as const

const [managed, software] = serviceLevels

export const serviceLevelOptions = [
  {
    value: managed,
    label: 'Managed service',
    description: 'Our packaging staff help to fill in, collect documents and review before anything is sent.',
  },
  {
    value: software,
    label: 'Self-service',
    description: 'Your own people prepare the package with the portal. You can ask for help at any time.',
  },
] as const

const authorizationFollowup = paragraphs({
  id: 'authorizationFollowup',
  label: 'How will the lender be authorized?',
  help: 'The state of the approval: what was filed, when, and what is still open.',
  least: 1,
  most: 2_000,
  refusal: 'Say how the lender will be authorized.',
  askedWhen: askedIf({ federallyRegulated: 'no', usdaApproved: 'no' }),
})

const servedStates = choices({
  id: 'servedStates',
  label: 'States served',
  help: 'Where the lender makes loans. Add as many as you need.',
  options: stateOptions,
  placeholder: 'Add a state',
  refusal: 'Select at least one state.',
})

const programs = choices({
  id: 'programs',
  label: 'Programs you expect to use',
  help: 'Choose all that apply.',
  options: programOptions,
  refusal: 'Select at least one program.',
})

const serviceLevel = choice({
  id: 'serviceLevel',
  label: 'How do you want to work with us?',
  help: 'It decides how much we help; the portal is the same.',
  options: serviceLevelOptions,
  refusal: 'Choose a service level.',
  hints: { design: 'cards' },
})

/** What a lender is asked when it is set up, and what its owners may change later. */
export const onboardingQuestions = intake({
  id: 'lenderOnboarding',
  description: 'What a lender says of itself, so that its projects need not ask again.',
  steps: [
    {
      label: 'Organization and contact',
      title: 'Tell us about your institution',
      lead: 'Projects take these answers from here, so that nobody types them twice.',
      told: 'lenderName',
      parts: [
        {
          heading: 'The organization',
          fields: [
            lenderName({ help: 'The full legal name.', hints: { autoComplete: 'organization' } }),
            headquartersAddress({ help: 'Street, town or ZIP code.' }),
          ],
        },
        { heading: 'Whom to ask', fields: contact({ isOneself: true }) },
      ],
    },
    {
      label: 'Regulation, approval and programs',
      title: 'How is your institution regulated?',
      lead: 'This decides which approvals the agency will ask for. Nothing is sent to the agency.',
      parts: [
        {
          heading: 'Regulation, approval and programs',
          isHeard: true,
          fields: [
            federallyRegulated({ help: regulationHelp, hints: { design: 'cards' } }),
            usdaApproved({
              help: approvalHelp,
              refusal: 'Say whether the lender is approved by the agency.',
              askedWhen: askedIf({ federallyRegulated: 'no' }),
              hints: { design: 'cards' },
            }),
            authorizationFollowup,
            servedStates,
            programs,
            serviceLevel,
          ],
        },
      ],
    },
  ],
})

type Step = IntakeStep<(typeof onboardingQuestions.fields)[number]['id']>

export const [organizationStep, practiceStep] = onboardingQuestions.steps as unknown as readonly [Step, Step]
