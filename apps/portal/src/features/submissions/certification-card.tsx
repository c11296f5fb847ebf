import type { SubmissionCheck } from '@granary/api'
import { EMPTY, formatDate } from '@granary/forms'
import { Card, DoneMark, Tag } from '@granary/ui'
import type { CheckWays } from './check-page.tsx'

interface CertificationCardProps {
  readonly certification: SubmissionCheck['certification']
  readonly ways: CheckWays
}

/** The words that are certified with the submission, and by whom. They are given in the questionnaire. */
export function CertificationCard({ certification, ways }: CertificationCardProps) {
  const { text, given, officerName, officerTitle, asksDate, date } = certification
  const change = ways.stage(
    <>
      Change<span className="g-visually-hidden"> the certification</span>
    </>,
    { fieldId: 'certifyInformationAccurate' },
  )
  return (
    <Card title="Certification" action={<span className="su-way">{change}</span>}>
      <div className={given ? 'su-certified' : 'su-uncertified'}>
        {given ? <DoneMark>Certified</DoneMark> : <Tag tone="warning">Not certified yet</Tag>}
        <p>{text}</p>
      </div>
      <dl className="su-facts">
        <div>
          <dt>Certifying officer</dt>
          <dd>{officerName ?? EMPTY}</dd>
        </div>
        <div>
          <dt>Title</dt>
          <dd>{officerTitle ?? EMPTY}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{asksDate ? (date === null ? EMPTY : formatDate(date)) : 'The day it is submitted'}</dd>
        </div>
      </dl>
    </Card>
  )
}
