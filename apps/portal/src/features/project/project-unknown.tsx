import { buttonClass } from '@granary/ui'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { NotForReader } from '../../lib/frames/not-for-reader.tsx'

export function ProjectUnknown({ error }: ErrorComponentProps) {
  return (
    <NotForReader
      error={error}
      title="Project not found"
      what="There is no such project, or it is not shared with you."
      wayOut={
        <Link to="/lender/dashboard/projects" className={buttonClass({ look: 'secondary' })}>
          <span className="g-button-face">Projects</span>
        </Link>
      }
    >
      Check the address, or go back to your projects.
    </NotForReader>
  )
}
