import { Breadcrumbs, LoadingState, Page, PageHeader } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import type { AdminPlace } from '../../shell/staff-places.ts'

interface RecordPageProps<Loaded> {
  /** What is shown; nothing while it is on its way. */
  readonly record: Loaded | undefined
  /** What kind of thing it is, until its name is known. */
  readonly kind: string
  readonly list: { readonly to: AdminPlace; readonly label: string }
  readonly titleOf: (record: Loaded) => string
  readonly meta: (record: Loaded) => readonly ReactNode[]
  readonly actions?: (record: Loaded) => ReactNode
  readonly children: (record: Loaded) => ReactNode
}

/** The page of one lender, person, project or request: where it is listed, what it is, what can be done. */
export function RecordPage<Loaded>({
  record,
  kind,
  list,
  titleOf,
  meta,
  actions,
  children,
}: RecordPageProps<Loaded>) {
  if (record === undefined) {
    return (
      <Page>
        <PageTitle>{kind}</PageTitle>
        <LoadingState text={`Loading ${kind.toLowerCase()}…`} />
      </Page>
    )
  }
  const title = titleOf(record)
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            links={[
              <Link key={list.to} to={list.to}>
                {list.label}
              </Link>,
            ]}
            current={title}
          />
        }
        meta={[...meta(record)]}
        actions={actions?.(record)}
      />
      {children(record)}
    </Page>
  )
}
