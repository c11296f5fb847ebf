import { Message } from '@granary/ui'

interface WentBackProps {
  /** What of the page may be older than it was. */
  readonly lost: 'answers of this form' | 'cells of this table'
}

/** After a restore, or a failover that lost the newest commits: what was shown as saved is not there any more. */
export function WentBack({ lost }: WentBackProps) {
  return (
    <Message tone="warning" announce="status">
      <p>
        <strong>Granary was put back to an earlier state.</strong> Some of the last saved {lost} are not in it
        any more. You see what is there now; look through your last answers. What you had not sent yet is
        kept.
      </p>
    </Message>
  )
}
