import './borrower.css'
import { type BorrowerProject, borrowerHome, borrowerMessages, type SharedPart } from '@granary/api'
import { buttonClass, Card, DoneMark, LoadingState, Message, Page, Tag, Link as TextLink } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useMutation, useQuery } from 'convex/react'
import { useEffect, useRef } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { SeenAt } from '../../lib/notices/seen-at.tsx'
import { MessagesThread } from '../../lib/people/messages-thread.tsx'
import { WaitingInvitations } from '../../lib/people/waiting-invitations.tsx'
import { HeadFrame } from '../../lib/projects/head/project-head.tsx'
import { LeftTags } from '../../lib/projects/left-tags.tsx'
import { useVisit } from '../../lib/projects/use-visit.ts'
import { longDate, shortDate } from '../../lib/words/dates.ts'
import { isAsked, missingIn } from './missing.ts'

export function ProjectOverviewPage({
  projectId,
  toMessages,
}: {
  readonly projectId: string
  /** A mail led to what was written. */
  readonly toMessages: boolean
}) {
  const project = useQuery(borrowerHome.get, { projectId })
  if (project) return <ProjectOverview project={project} toMessages={toMessages} />
  return (
    <Page className="p-borrower">
      <PageTitle>Project</PageTitle>
      <LoadingState text="Loading what is asked of you…" />
    </Page>
  )
}

/** One project as its borrower sees it: what to do, what is done, what was written, whom to ask. */
export function ProjectOverview({
  project,
  toMessages = false,
}: {
  readonly project: BorrowerProject
  readonly toMessages?: boolean
}) {
  useVisit(project.projectId, borrowerHome.visit)
  const { projectId, projectName, lenderName, dueOn, message, parts, tables } = project
  const asked = parts.filter(isAsked)
  const submitted = parts.filter((part) => part.mayAnswer && part.submitted)
  const toRead = parts.filter((part) => !part.mayAnswer)
  const todo = asked.filter(({ complete }) => !complete)
  const done = asked.filter(({ complete }) => complete)
  const required = asked.reduce((sum, part) => sum + part.required, 0)
  const missing = missingIn(project)
  const mayFill = asked.length > 0 || tables.some(({ mayAnswer }) => mayAnswer)
  return (
    <Page className="p-borrower">
      <PageTitle>{projectName}</PageTitle>
      {/* The start page shows the only project there is. */}
      <SeenAt here={`/borrower/projects/${projectId}`} />
      <WaitingInvitations />
      <HeadFrame project={project} area="borrower" facts={[`Shared with you by ${lenderName}`]} />
      <p className="g-only-print">{projectName}</p>
      <p className="p-borrower-lead">
        {mayFill
          ? 'Your lender asks you for the parts below. You see only these parts; your lender sees what you enter, as you enter it.'
          : 'Your lender shows you the parts below. You can read them.'}
      </p>
      <div className="p-borrower-stack">
        {dueOn !== null && missing > 0 && <Overdue dueOn={dueOn} />}
        {message !== '' && <p className="p-borrower-words">{message}</p>}
        {todo.length > 0 && (
          <Card
            title="To do"
            action={<span>{`${required - missing} of ${required} required answered`}</span>}
          >
            <Parts project={project} parts={todo} />
          </Card>
        )}
        {done.length > 0 && (
          <Card title="Done">
            <Parts project={project} parts={done} />
          </Card>
        )}
        {submitted.length > 0 && (
          <Card title="Submitted by your lender">
            <Parts project={project} parts={submitted} />
          </Card>
        )}
        {tables.length > 0 && (
          <Card title="Tables">
            <Tables project={project} />
          </Card>
        )}
        {toRead.length > 0 && (
          <Card title="Shared with you to read">
            <Parts project={project} parts={toRead} />
          </Card>
        )}
        <p className="g-no-print">
          <Link to="/borrower/projects/$projectid/workbook" params={{ projectid: projectId }}>
            {mayFill ? 'Fill these in as a workbook' : 'Download as a workbook'}
          </Link>
        </p>
        <Messages project={project} ledHere={toMessages} />
        <Foot project={project} />
      </div>
    </Page>
  )
}

/** By when it is wanted stands in the head; that the day is over needs more than a word. */
function Overdue({ dueOn }: { readonly dueOn: string }) {
  if (Date.parse(dueOn) + 86_400_000 >= Date.now()) return null
  return <Message tone="warning">This was asked for by {longDate(Date.parse(dueOn), 'UTC')}.</Message>
}

interface PartsProps {
  readonly project: BorrowerProject
  readonly parts: readonly SharedPart[]
}

function Parts({ project, parts }: PartsProps) {
  return (
    <ul className="p-parts">
      {parts.map((part) => (
        <li key={`${part.stage} ${part.sectionId}`}>
          <div className="p-part-words">
            <h3>{part.title}</h3>
            <p>{detailOf(part)}</p>
          </div>
          <div className="p-part-end">
            {isAsked(part) && <PartStatus part={part} />}
            <Link
              to="/borrower/projects/$projectid/questions"
              params={{ projectid: project.projectId }}
              search={{ stage: part.stage, category: part.categoryId }}
              className={buttonClass({ look: wanted(part) })}
            >
              {wordOf(part)}
              <span className="g-visually-hidden"> {part.title}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Rows of the project that the lender shared: none of them is asked for, so there is nothing to be left. */
function Tables({ project: { projectId, tables } }: { readonly project: BorrowerProject }) {
  return (
    <ul className="p-parts">
      {tables.map(({ table, title, rows, mayAnswer }) => (
        <li key={table}>
          <div className="p-part-words">
            <h3>{title}</h3>
            <p>{rows === 0 ? 'No rows yet' : rows === 1 ? '1 row' : `${rows} rows`}</p>
          </div>
          <div className="p-part-end">
            <Link
              to="/borrower/projects/$projectid/questions"
              params={{ projectid: projectId }}
              search={{ view: 'tables', table }}
              className={buttonClass({ look: mayAnswer ? 'secondary' : 'quiet' })}
            >
              {mayAnswer ? 'Fill in' : 'Open'}
              <span className="g-visually-hidden"> the table of {title.toLowerCase()}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}

function PartStatus({ part }: { readonly part: SharedPart }) {
  const { complete, required, missing, toCorrect, statusText } = part
  if (complete) return <DoneMark>{statusText}</DoneMark>
  if (missing + toCorrect > 0) return <LeftTags left={{ missing, toCorrect }} />
  return <Tag tone={required > 0 ? 'neutral' : 'info'}>{statusText}</Tag>
}

const wanted = (part: SharedPart) => (isAsked(part) && !part.complete ? 'secondary' : 'quiet')

function wordOf(part: SharedPart): string {
  if (!isAsked(part) || part.complete) return 'Open'
  return part.lastChangedAt === null ? 'Start' : 'Continue'
}

function detailOf({ documents, description, lastChangedAt }: SharedPart): string {
  if (documents.length > 0) return documents.join(', ')
  if (lastChangedAt !== null) return `Last changed ${shortDate(lastChangedAt)}`
  return description
}

function Messages({ project, ledHere }: { readonly project: BorrowerProject; readonly ledHere: boolean }) {
  const { projectId, parts, tables } = project
  const messages = useQuery(borrowerMessages.list, { projectId })
  const send = useMutation(borrowerMessages.send)
  const markRead = useMutation(borrowerMessages.markRead)
  const place = useRef<HTMLDivElement>(null)
  const isThere = messages !== undefined
  useEffect(() => {
    if (ledHere && isThere) place.current?.focus()
  }, [ledHere, isThere])
  return (
    <div ref={place} tabIndex={-1} className="p-borrower-messages">
      <Card title="Messages">
        {messages === undefined ? (
          <LoadingState text="Loading messages…" rows={1} />
        ) : (
          <MessagesThread
            projectId={projectId}
            messages={messages}
            items={[
              ...parts.map(({ stage, sectionId, title }) => ({ stage, itemId: sectionId, title })),
              ...tables.map(({ table, title }) => ({ ...borrowerMessages.aboutTable(table), title })),
            ]}
            onSend={({ stage, itemId }, text) => send({ projectId, stage, itemId, text })}
            onRead={(upTo) => markRead({ projectId, upTo })}
          />
        )}
      </Card>
    </div>
  )
}

function Foot({ project: { lenderName, contact } }: { readonly project: BorrowerProject }) {
  return (
    <div className="p-borrower-foot">
      <section>
        <h2>What happens next</h2>
        <ol>
          <li>You complete these parts.</li>
          <li>Your lender checks and submits them.</li>
          <li>The packaging team reviews it before it goes to the agency.</li>
        </ol>
      </section>
      {contact && (
        <section>
          <h2>Your contact</h2>
          <p>
            {contact.name}, {lenderName}
          </p>
          <p>
            <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink>
          </p>
        </section>
      )}
    </div>
  )
}
