import { describe, expect, test } from 'vitest'
import { problemOf, programInterests, submit, trimmed } from './support-requests.ts'

const request = {
  firstName: 'Ada',
  lastName: 'Marsh',
  email: 'ada@prairie.example',
  lenderName: 'Prairie Bank',
  message: 'A new clinic.',
}

describe('what keeps a support request from being sent', () => {
  test('[S0-108] all five missing', () => {
    const empty = { firstName: '', lastName: '', email: '', lenderName: '', message: '' }
    expect(problemOf(empty)?.message).toBe(
      'Please complete: First name, Last name, Email, Lender name, Message',
    )
  })

  test('[S0-106] blanks only count as missing', () => {
    for (const id of ['firstName', 'lastName', 'email', 'lenderName', 'message'] as const) {
      expect(problemOf({ ...request, [id]: ' \n ' })?.fieldIds).toEqual([id])
    }
  })

  test('[S0-109] only the missing labels, in their order', () => {
    expect(problemOf({ ...request, message: '', email: '' })?.message).toBe('Please complete: Email, Message')
  })

  test('[S0-107] the program is optional, but must be one of the five', () => {
    expect(problemOf(request)).toBeUndefined()
    expect(problemOf({ ...request, programInterest: 'Not sure yet' })).toBeUndefined()
    expect(problemOf({ ...request, programInterest: 'Other' })?.fieldIds).toEqual(['programInterest'])
  })

  test('10,000 characters are taken, one more is not', () => {
    expect(problemOf({ ...request, message: 'x'.repeat(10_000) })).toBeUndefined()
    expect(problemOf({ ...request, message: 'x'.repeat(10_001) })?.message).toBe(
      'Message must be 10,000 characters or fewer.',
    )
  })

  test('an address without a domain, or with a line break that would reach a mail header, is refused', () => {
    for (const email of ['ada', 'ada@prairie', 'a@b.c\nBcc: x@y.z', 'Ada <ada@prairie.example>']) {
      expect(problemOf({ ...request, email })?.fieldIds).toEqual(['email'])
    }
  })
})

test('[S0-097] five choices in their order', () => {
  expect(programInterests).toEqual([
    'Business & Industry (B&I)',
    'Community Facilities',
    'Rural Energy for America Program (REAP)',
    'Water & Waste Disposal',
    'Not sure yet',
  ])
})

test('[S0-110] the payload has exactly these names', () => {
  expect(submit.path).toBe('lender/supportRequests:submit')
  expect(Object.keys(submit.args)).toEqual([
    'firstName',
    'lastName',
    'email',
    'lenderName',
    'programInterest',
    'message',
  ])
  expect(trimmed({ ...request, firstName: ' Ada ', programInterest: '' })).toEqual(request)
})
