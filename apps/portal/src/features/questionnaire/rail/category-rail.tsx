import './category-rail.css'
import { type Category, type Progress as Counts, leftWords } from '@granary/forms'
import { Icon, NativeSelect, Progress, VisuallyHidden } from '@granary/ui'
import { Check, Circle, MessageSquare, PenLine } from 'lucide-react'
import { memo, useMemo } from 'react'
import { CorrectTag } from '../../../lib/projects/left-tags.tsx'
import { countSettled, leftIn, leftToSettle, useRemarks } from '../remarks/remarks-of-stage.tsx'
import { categoryTopic, TOTAL_TOPIC } from '../saving/form-store.ts'
import { useTold } from '../session/use-stage-session.ts'
import { categoryAnchor, useWork } from '../session/work-context.tsx'
import { useCurrentCategory } from './current-category.ts'

/** What is done and what is left, category by category; a select where there is no room for a list. */
export function CategoryRail({ onChoose }: { readonly onChoose: (categoryId: string) => void }) {
  const { session } = useWork()
  const { categories } = session.store.form
  const total = useTold(session, TOTAL_TOPIC, () => session.store.total())
  const ids = useMemo(() => categories.map(({ id }) => id), [categories])
  const current = useCurrentCategory(ids)
  const remarks = useRemarks()
  return (
    <div className="q-rail">
      <div className="q-rail-sum">
        <Progress done={total.requiredAnswered} total={total.required} />
        <CorrectTag toCorrect={total.toCorrect} />
        <RemarksSettled />
      </div>
      <nav aria-label="Categories" className="q-rail-list">
        <ul className="q-rail-items">
          {categories.map((category) => (
            <RailItem
              key={category.id}
              category={category}
              isCurrent={category.id === current}
              onChoose={onChoose}
            />
          ))}
        </ul>
      </nav>
      <div className="q-rail-select">
        <NativeSelect
          label={<VisuallyHidden>Go to a category</VisuallyHidden>}
          placeholder="Go to a category"
          value={current ?? ''}
          optional={false}
          options={categories.map((category) => ({
            value: category.id,
            label: optionWords(category.title, left(category)),
          }))}
          onValueChange={(id) => id !== '' && onChoose(id)}
        />
      </div>
    </div>
  )

  function left(category: Category) {
    const progress = session.store.categoryProgress(category.id)
    const asked = leftIn(category, remarks)
    return [...(asked > 0 ? [leftToSettle(asked)] : []), ...(progress ? leftWords(progress) : [])]
  }
}

const RailItem = memo(function RailItem({
  category,
  isCurrent,
  onChoose,
}: {
  readonly category: Category
  /** One is in it now. */
  readonly isCurrent: boolean
  readonly onChoose: (categoryId: string) => void
}) {
  const { session } = useWork()
  const progress = useTold(session, categoryTopic(category.id), () =>
    session.store.categoryProgress(category.id),
  )
  const remarksLeft = leftIn(category, useRemarks())
  const complete = progress?.status === 'complete' && remarksLeft === 0
  return (
    <li>
      <a
        href={`#${categoryAnchor(category.id)}`}
        aria-current={isCurrent ? 'location' : undefined}
        onClick={(event) => {
          event.preventDefault()
          onChoose(category.id)
        }}
      >
        <Icon of={complete ? Check : Circle} className={complete ? 'q-rail-done' : 'q-rail-todo'} />
        <span>{category.title}</span>
        {progress && <Left progress={progress} remarksLeft={remarksLeft} />}
      </a>
    </li>
  )
})

/** How many of the remarks are settled; nothing where nothing was asked. */
function RemarksSettled() {
  const { done, total } = countSettled(useRemarks().all)
  if (total === 0) return null
  return (
    <div className="q-rail-remarks">
      <Progress done={done} total={total} words="remarks settled" />
    </div>
  )
}

interface LeftProps {
  readonly progress: Counts
  readonly remarksLeft: number
}

/** Figures where there is room for no more: what is missing, with a pen what has to be corrected, what was asked. */
function Left({ progress, remarksLeft }: LeftProps) {
  const { missing, toCorrect, statusText } = progress
  if (missing + toCorrect + remarksLeft === 0) return <VisuallyHidden>{statusText}</VisuallyHidden>
  return (
    <span className="q-rail-left">
      {remarksLeft > 0 && (
        <span className="q-rail-correct">
          <Icon of={MessageSquare} />
          {remarksLeft}
          <VisuallyHidden>{remarksLeft === 1 ? ' remark left, ' : ' remarks left, '}</VisuallyHidden>
        </span>
      )}
      {missing > 0 && (
        <span>
          {missing}
          <VisuallyHidden> required</VisuallyHidden>
        </span>
      )}
      {toCorrect > 0 && (
        <span className="q-rail-correct">
          <VisuallyHidden>, </VisuallyHidden>
          <Icon of={PenLine} />
          {toCorrect}
          <VisuallyHidden> to correct</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

const optionWords = (title: string, left: readonly string[]) => [title, ...left].join(', ')
