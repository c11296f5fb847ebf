import './remark-card.css'
import type { RemarkAudience } from '@granary/api'
import { Icon, type IconShape } from '@granary/ui'
import { Landmark, Lock, Users } from 'lucide-react'

export type RemarkReader = 'staff' | 'lender' | 'borrower'

const icons: Readonly<Record<RemarkAudience, IconShape>> = {
  internal: Lock,
  lender: Landmark,
  borrower: Users,
}

/** Who reads a remark, as each of them is told it. */
const audienceWords: Readonly<Record<RemarkReader, Readonly<Record<RemarkAudience, string>>>> = {
  staff: {
    internal: 'Internal, packaging team only',
    lender: 'Shared with the lender',
    borrower: 'Lender and borrower',
  },
  lender: { internal: '', lender: 'Shared with you', borrower: 'You and the borrower' },
  borrower: { internal: '', lender: '', borrower: 'You and the lender' },
}

export function AudienceLine({
  audience,
  reader,
}: {
  readonly audience: RemarkAudience
  readonly reader: RemarkReader
}) {
  return (
    <span className="p-remark-audience">
      <Icon of={icons[audience]} />
      {audienceWords[reader][audience]}
    </span>
  )
}
