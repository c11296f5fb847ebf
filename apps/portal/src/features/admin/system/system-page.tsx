import './system.css'
import { adminSystem, messageOf, type SystemFacts } from '@granary/api'
import { Button, Card, LoadingState, Message, Page, PageHeader } from '@granary/ui'
import { useAction, useQuery } from 'convex/react'
import { RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { capitalized } from '../../../lib/words/capitalized.ts'
import { dateAndTime } from '../../../lib/words/dates.ts'
import { Facts } from '../facts.tsx'
import { BackupCard } from './backup-card.tsx'
import { FailedMails } from './failed-mails.tsx'
import { ReasonsCard } from './reasons-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { Trend } from './trend.tsx'

/** How the installation is doing, and what staff may set while it runs. */
export function SystemPage() {
  const { facts, problem, busy, look } = useSystemFacts()
  const settings = useQuery(adminSystem.getSettings, {})
  return (
    <Page>
      <PageTitle>System</PageTitle>
      <PageHeader
        title="System"
        actions={
          <Button look="secondary" icon={RefreshCw} busy={busy && 'Looking…'} onClick={look}>
            Look again
          </Button>
        }
      />
      <div className="p-admin-stack">
        {problem && (
          <Message tone="danger" announce="alert">
            {problem}
          </Message>
        )}
        {facts ? <Groups facts={facts} onChanged={look} /> : <LoadingState text="Looking…" />}
        <BackupCard />
        {settings && <SettingsCard key={JSON.stringify(settings)} settings={settings} />}
        <ReasonsCard list="attention" />
        <ReasonsCard list="quality" />
      </div>
    </Page>
  )
}

function useSystemFacts() {
  const lookAt = useAction(adminSystem.look)
  const [facts, setFacts] = useState<SystemFacts>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const look = useCallback(() => {
    setBusy(true)
    lookAt({})
      .then(
        (found) => {
          setFacts(found)
          setProblem(undefined)
        },
        (error: unknown) => setProblem(messageOf(error)),
      )
      .finally(() => setBusy(false))
  }, [lookAt])
  useEffect(look, [look])
  return { facts, problem, busy, look }
}

interface GroupsProps {
  readonly facts: SystemFacts
  readonly onChanged: () => void
}

/** What is wrong first, then how it has gone lately, then everything in figures. */
function Groups({
  facts: { problems, trends, groups, failedMails, failedMailCount },
  onChanged,
}: GroupsProps) {
  return (
    <>
      {problems.length === 0 ? (
        <Message tone="success">Everything works.</Message>
      ) : (
        <section aria-labelledby="problems">
          <h2 id="problems">What is wrong</h2>
          <ul className="p-system-problems">
            {problems.map((problem) => (
              <li key={problem.says}>
                <Message tone="warning">
                  <p>
                    <strong>{problem.says}</strong>
                  </p>
                  <p>
                    {problem.todo}
                    {problem.chapter && ` The operations guide says more under “${problem.chapter}”.`}
                  </p>
                </Message>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FailedMails mails={failedMails} count={failedMailCount} onSent={onChanged} />
      <Card title="The last two weeks">
        <div className="p-trends">
          {trends.map((trend) => (
            <Trend key={trend.title} trend={trend} />
          ))}
        </div>
      </Card>
      <div className="p-admin-columns">
        {groups.map(({ title, facts }) => (
          <Card key={title} title={title}>
            {facts.length === 0 ? (
              <p>Nothing yet.</p>
            ) : (
              <Facts facts={facts.map(({ name, value }) => [capitalized(name), readable(value)])} />
            )}
          </Card>
        ))}
      </div>
    </>
  )
}

/** Moments come as machines write them. */
function readable(value: string): string {
  return value.replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/, (moment) => dateAndTime(Date.parse(moment)))
}
