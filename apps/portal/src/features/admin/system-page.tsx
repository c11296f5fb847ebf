import { adminSystem, messageOf, type SystemFacts } from '@granary/api'
import { Button, Card, LoadingState, Message, Page, PageHeader } from '@granary/ui'
import { useAction, useQuery } from 'convex/react'
import { RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { Facts } from './facts.tsx'
import { SettingsCard } from './settings-card.tsx'

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
        {facts ? <Groups facts={facts} /> : <LoadingState text="Looking…" />}
        {settings && <SettingsCard key={JSON.stringify(settings)} settings={settings} />}
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

function Groups({ facts: { problems, groups, failedMails } }: { readonly facts: SystemFacts }) {
  return (
    <>
      {problems.length === 0 && <Message tone="success">Everything works.</Message>}
      {problems.map((problem) => (
        <Message key={problem} tone="warning">
          {problem}
        </Message>
      ))}
      <div className="p-admin-columns">
        {groups.map(({ title, facts }) => (
          <Card key={title} title={title}>
            {facts.length === 0 ? (
              <p>Nothing yet.</p>
            ) : (
              <Facts facts={facts.map(({ name, value }) => [name, value])} />
            )}
          </Card>
        ))}
      </div>
      {failedMails.length > 0 && (
        <Card title="Mails that did not leave">
          <Facts
            facts={failedMails.map(({ recipient, subject, state, failure }) => [
              recipient,
              [subject, state, failure].filter(Boolean).join(', '),
            ])}
          />
        </Card>
      )}
    </>
  )
}
