import { Stepper } from '@granary/ui'
import { type AfterSubmission, stepsAfter } from './steps-after.ts'

export default function SuccessSteps({ stage, project }: AfterSubmission) {
  return <Stepper label="What happens next" steps={stepsAfter(stage, project)} />
}
