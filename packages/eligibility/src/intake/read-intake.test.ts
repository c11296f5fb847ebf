import { defineSchema } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { checkQuestions } from './eligibility-check.ts'
import { askedIf, choice, choices, dollars, hintsOf, paragraphs, words } from './entry-kinds.ts'
import { intake } from './intake.ts'
import { onboardingQuestions } from './lender-onboarding.ts'
import { creationQuestions } from './project-creation.ts'
import { readIntake } from './read-intake.ts'

const options = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]

const aDog = intake({
  id: 'aDog',
  description: 'About a dog.',
  steps: [
    {
      label: 'The dog',
      title: 'Whose dog is it?',
      lead: 'Dogs bite.',
      told: 'name',
      parts: [
        {
          heading: 'It',
          fields: [
            words({ id: 'name', label: 'Name', least: 2, most: 5, refusal: 'Name it.' }),
            choice({ id: 'bites', label: 'Does it bite?', options, refusal: 'Say whether it bites.' }),
          ],
        },
        {
          heading: 'Its teeth',
          isHeard: true,
          fields: [
            paragraphs({
              id: 'whom',
              label: 'Whom?',
              least: 1,
              most: 20,
              refusal: 'Say whom.',
              askedWhen: askedIf({ bites: 'yes' }),
            }),
            choices({ id: 'where', label: 'Where?', options, refusal: 'Say where.', optional: true }),
            dollars({ id: 'damage', label: 'Damage', refusal: 'Enter a number.' }),
          ],
        },
      ],
    },
  ],
})

const said = (given: unknown) => readIntake(aDog, given).problems.map(({ message }) => message)

describe('reading what was entered', () => {
  test('says one thing of each question that is asked, in reading order and in its words', () => {
    expect(said({})).toEqual(['Name it.', 'Say whether it bites.'])
    expect(said({ name: 'R', bites: 'yes', damage: 'much', where: ['no', 'here'] })).toEqual([
      'Name it.',
      'Say whom.',
      'Say where.',
      'Enter a number.',
    ])
    expect(said({ name: 'Rex Rex', bites: 'no' })).toEqual(['Use at most 5 characters.'])
    expect(said({ name: 'x'.repeat(100_000), bites: 'no' })).toEqual(['Use at most 5 characters.'])
  })

  test('a question that is not asked is not judged, and an answer to it from before says nothing', () => {
    const { answers, problems, isAsked } = readIntake(aDog, {
      name: ' Rex ',
      bites: 'no',
      whom: 'x'.repeat(99),
    })
    expect(problems).toEqual([])
    expect(answers).toEqual({ name: 'Rex', bites: 'no' })
    expect([isAsked('whom'), isAsked('where')]).toEqual([false, true])
  })

  test('signs without a letter or a digit are no words', () => {
    expect(said({ name: '--', bites: 'no' })).toEqual(['Name it.'])
    expect(said({ name: '\u3164\u3164', bites: 'no' })).toEqual(['Name it.'])
  })

  test('what is no answer of its kind is refused, whatever it is', () => {
    for (const odd of [7, true, {}, [], () => 7]) {
      expect(said({ name: odd, bites: odd })).toEqual(['Name it.', 'Say whether it bites.'])
    }
    expect(said({ name: 'Rex', bites: 'no', where: 'no', damage: [] })).toEqual([
      'Say where.',
      'Enter a number.',
    ])
    expect(readIntake(aDog, { name: {}, bites: 'no', damage: 'much' }).answers).toEqual({ bites: 'no' })
    expect(said(Object.create({ name: 'Rex', bites: 'no' }))).toHaveLength(2)
  })

  test('asks part by part', () => {
    const { askedIn } = readIntake(aDog, { bites: 'yes' })
    const [step] = aDog.steps
    expect(step.parts.map(({ id }) => askedIn(id).map((field) => field.id))).toEqual([
      ['name', 'bites'],
      ['whom', 'where', 'damage'],
    ])
    expect(step).toMatchObject({ number: 1, label: 'The dog', title: 'Whose dog is it?', told: 'name' })
    expect(step.parts.map(({ heading, isHeard }) => [heading, isHeard])).toEqual([
      ['It', false],
      ['Its teeth', true],
    ])
  })
})

describe.each([
  ['project creation', creationQuestions],
  ['the set-up of a lender', onboardingQuestions],
  ['the check', checkQuestions],
])('the questions of %s', (_name, { form, fields, steps }) => {
  test('can be answered: no id twice, no condition that nobody meets', () => {
    expect(() => defineSchema(form.schema)).not.toThrow()
    expect(form.schema.sections.flatMap((section) => section.fields)).toEqual(fields)
    expect(steps.flatMap((step) => step.fields)).toEqual(fields.map(({ id }) => id))
  })

  test('have words for whatever is no answer, and survive being stored', () => {
    expect(fields.filter((field) => !(hintsOf(field).refusal.endsWith('.') && field.label))).toEqual([])
    expect(JSON.parse(JSON.stringify(form.schema))).toEqual(form.schema)
  })
})
