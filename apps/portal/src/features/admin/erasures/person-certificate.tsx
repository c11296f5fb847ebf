import type { PersonErasure } from '@granary/api'
import { Card } from '@granary/ui'
import { Facts } from '../facts.tsx'
import { HowMany } from './how-many.tsx'
import { certifiedFacts } from './requests.tsx'

interface CertificateProps {
  readonly erasure: PersonErasure
  readonly erasedAt: number
}

/** What was removed, what stays and why: to be read, printed and kept. It names nobody. */
export function PersonCertificate({ erasure, erasedAt }: CertificateProps) {
  const { deed, backups } = certifiedFacts(erasure, {
    erasedAt,
    askedBy: erasure.isOwn ? 'Themselves' : erasure.requestedBy,
    reason: erasure.reason || 'None',
  })
  return (
    <>
      <Card title="Certificate of erasure">
        <Facts
          facts={[
            ...deed,
            backups,
            ['Pseudonym', erasure.personName],
            ['Account', erasure.personId],
            ['Certificate', erasure.erasureId],
          ]}
        />
      </Card>
      <Card title="What was removed">
        <HowMany caption="What was removed" counted={erasure.removed} />
      </Card>
      <Card title="What is kept, and why">
        <div className="p-admin-form">
          <p>
            What was written and done in projects is the lender’s file: it stays under the pseudonym.
            Submissions keep the name that was certified, since the law asks for it. The audit log keeps who
            did what by the id of the account, so that it can still be proven whole.
          </p>
          {erasure.kept.length > 0 && <HowMany caption="What is kept" counted={erasure.kept} />}
        </div>
      </Card>
    </>
  )
}
