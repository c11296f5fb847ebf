import type { Erasure } from '@granary/api'
import { programName } from '@granary/eligibility'
import { Card } from '@granary/ui'
import { longDate } from '../../../lib/words/dates.ts'
import { Facts } from '../facts.tsx'
import { HowMany } from './how-many.tsx'
import { certifiedFacts } from './requests.tsx'

interface CertificateProps {
  readonly erasure: Erasure
  readonly erasedAt: number
}

/** What was removed, what stays and why: to be read, printed and kept. */
export function Certificate({ erasure, erasedAt }: CertificateProps) {
  return (
    <>
      <Card title="Certificate of erasure">
        <div className="p-admin-form">
          <p>
            Everything that Granary held of this project was removed, but for what is named below as kept.
          </p>
          <Facts facts={factsOf(erasure, erasedAt)} />
        </div>
      </Card>
      <Card title="What was removed">
        <HowMany caption="What was removed" counted={erasure.removed} />
      </Card>
      <Card title="What is kept, and why">
        <ul className="p-erasure-kept">
          <li>
            The audit log: who did what and when, without names of files and people’s words, so that it can
            still be proven whole.
          </li>
          <li>The accounts of people: they belong to them and not to the project.</li>
          <li>This certificate: it proves that the project was erased.</li>
        </ul>
      </Card>
      {erasure.packages.length > 0 && <Packages packages={erasure.packages} />}
    </>
  )
}

function factsOf(erasure: Erasure, erasedAt: number) {
  const askedBy = `${erasure.requestedBy ?? 'Somebody who left'}, ${erasure.lenderName}`
  const { deed, backups } = certifiedFacts(erasure, { erasedAt, askedBy, reason: erasure.reason })
  return [
    ...deed,
    ['Program', programName(erasure.program)],
    ['Project created', longDate(erasure.projectCreatedAt)],
    backups,
    ['Project', erasure.projectId],
    ['Certificate', erasure.erasureId],
  ] as const
}

function Packages({ packages }: Pick<Erasure, 'packages'>) {
  return (
    <Card title="Digests of its packages">
      <div className="p-admin-form">
        <p>
          These packages can no longer be checked at the public address for it. Whoever holds a copy can
          compare the digest of its manifest with the one that stands here.
        </p>
        <Facts facts={packages.map(({ version, digest }) => [`Package ${version}`, digest] as const)} />
      </div>
    </Card>
  )
}
