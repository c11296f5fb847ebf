export const startAddress = '/invitation/project-eligibility'
export const resultAddress = '/invitation/project-eligibility/success'

const stepAddresses = [
  '/invitation/project-eligibility/step-1',
  '/invitation/project-eligibility/step-2',
  '/invitation/project-eligibility/step-3',
  '/invitation/project-eligibility/step-4',
  '/invitation/project-eligibility/step-5',
] as const

export function addressOf(step: number): (typeof stepAddresses)[number] {
  return stepAddresses[step - 1] ?? stepAddresses[0]
}
