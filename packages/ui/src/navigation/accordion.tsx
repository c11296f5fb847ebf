import './accordion.css'
import { Accordion as BaseAccordion } from '@base-ui/react/accordion'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'
import { Icon } from '../foundation/icon.tsx'

export interface AccordionItem {
  value: string
  title: string
  description?: string | undefined
  /** What is left, or that nothing is. */
  status?: ReactNode
  /** Complete is pale and quiet. */
  complete?: boolean | undefined
  panel: ReactNode
  /** Marks for those who read the page by program. */
  marks?: Readonly<Record<`data-${string}`, string>> | undefined
}

/**
 * The categories of a questionnaire. Several may be open at once; closed ones form one joined list, an open one
 * stands apart and its header sticks. The browser's own search opens a closed category that holds the words.
 */
export function Accordion({
  items,
  open,
  onOpenChange,
  headingLevel = 2,
}: {
  items: readonly AccordionItem[]
  open: readonly string[]
  onOpenChange: (open: string[]) => void
  headingLevel?: 2 | 3
}) {
  const Heading = `h${headingLevel}` as const
  return (
    <BaseAccordion.Root
      className="g-accordion"
      multiple
      hiddenUntilFound
      value={[...open]}
      onValueChange={(next) => onOpenChange(next.map(String))}
    >
      {items.map((item) => (
        <BaseAccordion.Item
          key={item.value}
          {...item.marks}
          value={item.value}
          id={item.value}
          className={classNames('g-category', item.complete && 'g-category-complete')}
        >
          <BaseAccordion.Header className="g-category-heading" render={<Heading />}>
            <BaseAccordion.Trigger className="g-category-trigger">
              <span className="g-category-title">{item.title}</span>
              {item.description && <span className="g-category-description">{item.description}</span>}
              {item.status && <span className="g-category-status">{item.status}</span>}
              <Icon of={ChevronDown} className="g-category-chevron" />
            </BaseAccordion.Trigger>
          </BaseAccordion.Header>
          <BaseAccordion.Panel className="g-category-panel">
            <div className="g-category-body">{item.panel}</div>
          </BaseAccordion.Panel>
        </BaseAccordion.Item>
      ))}
    </BaseAccordion.Root>
  )
}
