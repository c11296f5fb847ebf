import './conflict-card.css'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Icon } from '../foundation/icon.tsx'

export interface ConflictSide {
  who: string
  when: string
  value: ReactNode
}

/**
 * Two people answered one question. Both values at equal size, both buttons alike, nothing preselected; the input
 * above keeps the person's own value until one is chosen.
 */
export function ConflictCard({
  title,
  mine,
  theirs,
  note,
  onKeepMine,
  onUseTheirs,
}: {
  title: ReactNode
  mine: ConflictSide
  theirs: ConflictSide
  note?: string
  onKeepMine: () => void
  onUseTheirs: () => void
}) {
  return (
    <section className="g-conflict" aria-label="Two answers to one question">
      <p className="g-conflict-title">
        <Icon of={Users} />
        <span>{title}</span>
      </p>
      <div className="g-conflict-sides">
        <Side side={mine} action="Keep mine" onChoose={onKeepMine} />
        <Side side={theirs} action="Use theirs" onChoose={onUseTheirs} />
      </div>
      {note && <p className="g-conflict-note">{note}</p>}
    </section>
  )
}

function Side({ side, action, onChoose }: { side: ConflictSide; action: string; onChoose: () => void }) {
  return (
    <div className="g-conflict-side">
      <span className="g-conflict-who">{side.who}</span>
      <span className="g-conflict-when">{side.when}</span>
      <span className="g-conflict-value">{side.value}</span>
      <Button look="secondary" size="compact" onClick={onChoose}>
        {action}
      </Button>
    </div>
  )
}
