import './past-of-answers.css'
import { Icon, TextButton, VisuallyHidden } from '@granary/ui'
import { History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type PastQuestion, questionPlace } from './past-place.ts'

const HistoryPanel = lazy(() => import('./history-panel.tsx'))

interface PastDoorProps {
  readonly projectId: string
  readonly stage: 'pre-application' | 'application'
  readonly question: PastQuestion
}

/** The way to the past of one answer, where its question stands alone. */
export default function PastDoor({ projectId, stage, question }: PastDoorProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <TextButton className="q-past-one" onClick={() => setIsOpen(true)}>
        <Icon of={History} className="q-past-icon" />
        History
        <VisuallyHidden>{` of ${question.label}`}</VisuallyHidden>
      </TextButton>
      {isOpen && (
        <Suspense>
          <HistoryPanel
            place={questionPlace({ projectId, stage }, question)}
            fieldId={question.id}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
