import './workbook.css'
import { ButtonLink, Card, Page } from '@granary/ui'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { BringBack } from './bring-back.tsx'
import { Differences } from './differences.tsx'
import { Imports } from './imports.tsx'

interface WorkbookPageProps {
  readonly projectId: string
  readonly projectName: string
  /** Why nothing can be brought back by this person; null where something can. */
  readonly toRead: string | null
  /** Its title, and what the reader sees of the project above it. */
  readonly head: ReactNode
  /** An answer before and after. */
  readonly change: (before: string, after: string) => ReactNode
}

/** A project as a spreadsheet: taken away, and brought back as changes that somebody looks at and chooses. */
export function WorkbookPage({ projectId, projectName, toRead, head, change }: WorkbookPageProps) {
  const [sent, setSent] = useState<{ readonly storageId: string; readonly fileName: string }>()
  return (
    <Page>
      <PageTitle>{`Workbook: ${projectName}`}</PageTitle>
      {head}
      <div className="wb-cards">
        <Card title="Download as a workbook">
          <p className="wb-words">
            {toRead === null
              ? 'Every question and table on sheets of its own, with what is filled in. Fill in the rest in a spreadsheet program, without a connection, and bring it back here.'
              : 'Every question and table on sheets of its own, with what is filled in, to read and to print.'}
          </p>
          <ButtonLink
            look="secondary"
            icon={Download}
            href={`/api/projects/${projectId}/workbook.xlsx`}
            download
          >
            Download the workbook
          </ButtonLink>
        </Card>
        <Card title="Bring a workbook back">
          {toRead === null ? (
            <BringBack projectId={projectId} onSent={setSent} />
          ) : (
            <p className="wb-words">{toRead}</p>
          )}
        </Card>
        {sent && <Differences key={sent.storageId} {...{ projectId, change }} {...sent} />}
        <Imports projectId={projectId} />
      </div>
    </Page>
  )
}
