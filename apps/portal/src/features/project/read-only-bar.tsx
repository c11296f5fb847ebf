import type { Words } from '@granary/api'
import { Button, buttonClass, Icon } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Lock, Printer } from 'lucide-react'
import { RoundsLink } from '../../lib/projects/round-links.tsx'
import { Told } from '../../lib/words/told.tsx'
import type { ProjectSearch } from './project-search.ts'
import { TakeBack } from './take-back.tsx'

interface ReadOnlyBarProps {
  readonly projectId: string
  readonly stage: NonNullable<ProjectSearch['stage']>
  /** Why the answers cannot be changed; nothing when they can, and this is only the view for reading. */
  readonly reason: string | null
  /** Since when the stage is locked, by whom, and what happens now. */
  readonly lock: Words
}

/** Above answers that are only read: why, the way back, and the printer. */
export function ReadOnlyBar({ projectId, stage, reason, lock }: ReadOnlyBarProps) {
  return (
    <>
      <div className="pr-bar g-no-print">
        <p>
          {reason && <Icon of={Lock} />}
          <span>
            {reason ?? 'The answers as they are now, for reading and printing.'}
            {lock.length > 0 && (
              <span className="pr-lock">
                <Told words={lock} />{' '}
                <RoundsLink projectId={projectId} area="lender">
                  All submissions
                </RoundsLink>
              </span>
            )}
          </span>
        </p>
        <div className="pr-bar-actions">
          <Link
            {...(reason === null
              ? {
                  to: '/lender/dashboard/projects/$projectid' as const,
                  params: { projectid: projectId },
                  search: { stage },
                }
              : { to: '/lender/dashboard/projects' as const })}
            className={buttonClass({ look: 'secondary' })}
          >
            <span className="g-button-face">
              <Icon of={ArrowLeft} />
              {reason === null ? 'Back to editing' : 'Projects'}
            </span>
          </Link>
          <Button look="secondary" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      {reason !== null && (
        <div className="pr-bar g-no-print">
          <TakeBack projectId={projectId} stage={stage} onTakenBack={focusMain} />
        </div>
      )}
    </>
  )
}

/** The bar goes with what it stood above; whoever pressed it goes on at the top of what takes its place. */
function focusMain() {
  document.getElementById('main')?.focus({ preventScroll: true })
}
