import './remarks-above.css'
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLed } from '../../../lib/frames/use-led.ts'
import { firstRemarkAnchor, remarksAnchor } from '../../../lib/projects/head/places.ts'
import { RemarkCard } from '../../../lib/remarks/remark-card.tsx'
import { sectionTopic } from '../saving/form-store.ts'
import { useWork } from '../session/work-context.tsx'
import { byCategory } from './by-category.ts'
import { type IndexPlace, RemarksIndex } from './remarks-index.tsx'
import { isLeft, leftIn, useRemarks } from './remarks-of-stage.tsx'

export { RemarksIndex }

export interface RemarksAboveProps {
  readonly place: Exclude<IndexPlace, 'margin'>
  /** Opens categories. */
  readonly onReveal: (categoryIds: readonly string[]) => void
  readonly onLeadTo: (fieldId: string) => void
  readonly foot?: ReactNode
}

/** What the packaging team asks of the stage, above its questions; the remarks themselves stand at theirs. */
export default function RemarksAbove({ place, onReveal, onLeadTo, foot }: RemarksAboveProps) {
  useOpenedWhereLeft(onReveal, onLeadTo)
  return (
    <>
      <RemarksIndex place={place} onLeadTo={onLeadTo} foot={foot} />
      <RemarksElsewhere />
    </>
  )
}

/** Whoever comes to settle remarks finds them open, and is led to the first by the address that says so. */
function useOpenedWhereLeft(
  onReveal: RemarksAboveProps['onReveal'],
  onLeadTo: RemarksAboveProps['onLeadTo'],
) {
  const { session } = useWork()
  const remarks = useRemarks()
  const begin = useEffectEvent(() => {
    if (remarks.reader === 'staff') return
    const { categories } = session.store.form
    onReveal(categories.filter((category) => leftIn(category, remarks) > 0).map(({ id }) => id))
  })
  useEffect(() => begin(), [])
  useLed((anchor) => {
    const inOrder = byCategory(session.store.form.categories, remarks.all)
    const first = inOrder.flatMap((category) => category.remarks).find(isLeft)
    if (anchor === firstRemarkAnchor && first) onLeadTo(first.fieldId)
    if (anchor === remarksAnchor) leadToNote()
  })
}

/** The note of whoever returned it, with the list beneath or beside it. */
function leadToNote(): void {
  // Where nothing was written along, the list.
  const places = ['.q-returned', '.q-index-above', '.q-index-alone', '.q-index-margin']
  const note = places
    .map((place) => document.querySelector<HTMLElement>(place))
    .find((place) => place?.checkVisibility())
  if (!note) return
  note.tabIndex = -1
  note.scrollIntoView({ block: 'start' })
  note.focus({ preventScroll: true })
}

/** Remarks at questions that the answers do not ask for now have no place further down. */
function RemarksElsewhere() {
  const { all, reader } = useRemarks()
  const shown = useShownFields()
  const elsewhere = all.filter(({ fieldId }) => !shown.has(fieldId))
  if (elsewhere.length === 0) return null
  return (
    <section className="q-elsewhere" aria-labelledby="remarks-elsewhere">
      <h2 id="remarks-elsewhere">Remarks at questions that are not asked now</h2>
      <ul>
        {elsewhere.map((remark) => (
          <li key={remark.remarkId}>
            <h3>{remark.label}</h3>
            <RemarkCard remark={remark} reader={reader} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The questions with remarks that stand in the form as it is answered now. */
function useShownFields(): ReadonlySet<string> {
  const { at } = useRemarks()
  const { store } = useWork().session
  const sections = store.form.schema.sections.filter(({ fields }) => fields.some(({ id }) => at.has(id)))
  const read = () =>
    sections
      .flatMap(({ id }) => store.visibleFields(id))
      .flatMap(({ id }) => (at.has(id) ? [id] : []))
      .join(' ')
  const topics = sections.map(({ id }) => sectionTopic(id))
  const shown = useSyncExternalStore((listener) => store.subscribeAll(topics, listener), read)
  return new Set(shown.split(' '))
}
