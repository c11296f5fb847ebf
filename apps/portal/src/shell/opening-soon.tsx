import { EmptyState, Page, PageHeader } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { PageTitle } from '../lib/frames/page-title.tsx'

interface OpeningSoonProps {
  readonly title: string
  /** What the page will be for, in one sentence. */
  readonly children: string
}

/** A place that has its address and its purpose, and not yet its contents. */
export function OpeningSoon({ title, children }: OpeningSoonProps) {
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      <EmptyState title="This page is not open yet." action={<Link to="/">Go to your start page</Link>}>
        {children}
      </EmptyState>
    </Page>
  )
}
