import './category-rail.css'
import { type Category, type Progress as Counts, leftWords } from '@granary/forms'
import { Icon, NativeSelect, Progress, VisuallyHidden } from '@granary/ui'
import { Check, Circle, PenLine } from 'lucide-react'
import { memo, useMemo } from 'react'
import { CorrectTag } from '../../../lib/projects/left-tags.tsx'
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
  return (
    <div className="q-rail">
      <div className="q-rail-sum">
        <Progress done={total.requiredAnswered} total={total.required} />
        <CorrectTag toCorrect={total.toCorrect} />
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
          options={categories.map(({ id, title }) => ({ value: id, label: optionWords(title, left(id)) }))}
          onValueChange={(id) => id !== '' && onChoose(id)}
        />
      </div>
    </div>
  )

  function left(categoryId: string) {
    const progress = session.store.categoryProgress(categoryId)
    return progress ? leftWords(progress) : []
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
  const complete = progress?.status === 'complete'
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
        {progress && <Left progress={progress} />}
      </a>
    </li>
  )
})

/** Two figures where there is room for no more: what is missing, and with a pen what has to be corrected. */
function Left({ progress }: { readonly progress: Counts }) {
  const { missing, toCorrect, statusText } = progress
  if (missing + toCorrect === 0) return <VisuallyHidden>{statusText}</VisuallyHidden>
  return (
    <span className="q-rail-left">
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
