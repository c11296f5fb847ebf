import './times.css'
import { type ReviewTimes, reviewTimes } from '@granary/api'
import { Card, EmptyState, LoadingState, Page, PageHeader } from '@granary/ui'
import { useQuery } from 'convex/react'
import { PageTitle } from '../../../../lib/frames/page-title.tsx'
import { OwnFailure } from '../../../../lib/lists/own-failure.tsx'
import { useToday } from '../../../../lib/words/days.ts'
import { EndedChart } from './ended-chart.tsx'
import { QueueTabs } from './queue-tabs.tsx'
import { WaitingBars } from './waiting-bars.tsx'
import '../reviews.css'

/** A picture of the work: how many wait how long, and how long reviews took in the last weeks. */
export function TimesPage() {
  return (
    <Page>
      <PageTitle>How long reviews take</PageTitle>
      <PageHeader title="Review queue" />
      <p className="p-review-lead">How long reviews of all lenders wait and take, in working days</p>
      <div className="g-no-print">
        <QueueTabs current="times" search={{}} />
      </div>
      <OwnFailure>
        <AskedTimes />
      </OwnFailure>
    </Page>
  )
}

function AskedTimes() {
  const times = useQuery(reviewTimes.getTimes, { today: useToday() })
  if (times === undefined) return <LoadingState text="Loading times…" />
  if (!isEmpty(times)) return <Times times={times} />
  return (
    <EmptyState title="Nothing waits, and nothing ended in the last 12 weeks.">
      How long reviews wait and take will stand here.
    </EmptyState>
  )
}

const isEmpty = ({ waiting, returned, accepted }: ReviewTimes) =>
  waiting.length === 0 && returned.count === 0 && accepted.count === 0

function Times({ times }: { readonly times: ReviewTimes }) {
  const { waiting, weeks, returned, accepted } = times
  return (
    <div className="p-times">
      <Card title="Waiting now, by program">
        <WaitingBars waiting={waiting} />
      </Card>
      <div className="p-times-pair">
        <Card title="From submission to return">
          <EndedChart
            how="returned"
            all={returned}
            weeks={weeks.map((week) => ({ monday: week.monday, ...week.returned }))}
          />
        </Card>
        <Card title="From submission to acceptance">
          <EndedChart
            how="accepted"
            all={accepted}
            weeks={weeks.map((week) => ({ monday: week.monday, ...week.accepted }))}
          />
        </Card>
      </div>
      <section className="p-times-notes" aria-labelledby="times-notes">
        <h2 id="times-notes">How these figures came about</h2>
        <ul>
          <li>
            Each round counts by itself, from its own submission to its return or acceptance. A stage that
            went back and came again counts twice.
          </li>
          <li>
            Days are Monday to Friday of UTC without the day of the submission. Holidays are not left out.
          </li>
          <li>A week counts what was returned or accepted in it. The last week is not over.</li>
          <li>
            What was taken back counts nowhere, and what staff opened again after it was accepted is no
            return.
          </li>
          <li>Archived projects do not wait; what ended before they were archived counts.</li>
        </ul>
      </section>
    </div>
  )
}
