import type { Erasure } from '@granary/api'
import { programName } from '@granary/eligibility'
import { Card, Table } from '@granary/ui'
import { dateAndTime, longDate } from '../../words/dates.ts'

/** What was removed, what stays and why: to be read, printed and kept. */
export function Certificate({ erasure }: { readonly erasure: Erasure }) {
  const { erasedAt, removed, packages, backupsUntil } = erasure
  if (erasedAt === null) return null
  return (
    <>
      <Card title="Certificate of erasure">
        <p>
          {`On ${dateAndTime(erasedAt)} everything that Granary held of this project was removed. ${erasure.requestedBy ?? 'Somebody'} of ${erasure.lenderName} asked for it on ${dateAndTime(erasure.requestedAt)}; ${erasure.answeredBy ?? 'somebody'} carried it out.`}
        </p>
        <dl className="p-facts">
          {facts(erasure).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="What was removed">
        <Table
          caption="Removed"
          columns={[
            { label: 'Kind', cell: ({ kind }) => kind },
            { label: 'How many', figures: true, cell: ({ count }) => count.toLocaleString('en-US') },
          ]}
          rows={removed}
          keyOf={({ kind }) => kind}
        />
      </Card>
      <Card title="What is kept, and why">
        <ul>
          <li>
            The audit log keeps who did what and when, by ids: it is the proof that nothing was changed.
          </li>
          <li>Accounts of people stay: they belong to the people, not to the project.</li>
          <li>This certificate stays, as the proof that the project was erased.</li>
          {packages.map(({ version, digest }) => (
            <li key={version}>{`Package ${version} was certified with the digest ${digest}.`}</li>
          ))}
        </ul>
        {backupsUntil !== null && (
          <p>{`The last backup that still holds the project ends on ${longDate(Date.parse(`${backupsUntil}T12:00`))}.`}</p>
        )}
      </Card>
    </>
  )
}

function facts({ erasureId, projectId, program, projectCreatedAt, reason }: Erasure) {
  return [
    ['Certificate', erasureId],
    ['Project', projectId],
    ['Program', programName(program)],
    ['Created', longDate(projectCreatedAt)],
    ['Reason given', reason],
  ] as const
}
