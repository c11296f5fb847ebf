import '../layout/runs-over.css'
import './tabs.css'
import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../foundation/class-names.ts'
import { useCurrentInSight } from '../layout/current-in-sight.ts'
import { Menu } from '../overlays/menu.tsx'

export interface TabItem {
  value: string
  label: string
  /** How many things are inside. */
  count?: number | undefined
  panel: ReactNode
}

/** Tabs within one page. Where each has its own address, use `TabLinks`. */
export function Tabs({
  label,
  tabs,
  value,
  onValueChange,
}: {
  label: string
  tabs: readonly TabItem[]
  value: string
  onValueChange: (value: string) => void
}) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => onValueChange(String(next))}>
      <BaseTabs.List className="g-tabs g-runs-over" aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className="g-tab">
            {tab.label}
            {tab.count !== undefined && <span className="g-tab-count"> {tab.count}</span>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="g-tab-panel">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}

/** The same look for links; give each the class `tabLinkClass`, the router marks the current one. */
export function TabLinks({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <nav className={classNames('g-tabs g-runs-over', className)} aria-label={label} ref={useCurrentInSight()}>
      {children}
    </nav>
  )
}

export const tabLinkClass = 'g-tab'

export interface PartTab {
  label: string
  /** How many things wait inside; shown beside the name. */
  count?: ReactNode
  isCurrent: boolean
  /** The router's own link, without children. */
  link: ReactElement<{ className?: string; 'aria-current'?: 'page' | undefined; children?: ReactNode }>
}

/**
 * Links to more parts than a narrow screen has room for. They run over its edge as `TabLinks` do, all of them in reach of
 * the keyboard; where they do not all fit, a button beside them names every one with its count.
 */
export function PartTabs({
  label,
  all,
  tabs,
  className,
}: {
  label: string
  /** The name of the button behind which all of them are, beginning with "All". */
  all: string
  tabs: readonly PartTab[]
  className?: string
}) {
  const [frame, runsOver] = useRunsOver()
  const current = (tab: PartTab) => (tab.isCurrent ? 'page' : undefined)
  return (
    <nav className={classNames('g-part-tabs', className)} aria-label={label} ref={frame}>
      <div className="g-tabs g-runs-over" ref={useCurrentInSight<HTMLDivElement>()}>
        {tabs.map((tab) =>
          cloneElement(
            tab.link,
            { key: tab.label, className: tabLinkClass, 'aria-current': current(tab) },
            tab.label,
            tab.count,
          ),
        )}
      </div>
      {runsOver && (
        <Menu
          label={all}
          entries={tabs.map((tab) => ({
            kind: 'link',
            label: tab.label,
            count: tab.count,
            link: cloneElement(tab.link, { 'aria-current': current(tab) }),
          }))}
        >
          All
        </Menu>
      )}
    </nav>
  )
}

/** Whether the row in a frame is wider than the frame, with nothing else beside it. */
function useRunsOver(): [RefObject<HTMLElement | null>, boolean] {
  const frame = useRef<HTMLElement>(null)
  const [runsOver, setRunsOver] = useState(false)
  useEffect(() => {
    const around = frame.current
    const row = around?.firstElementChild
    if (!around || !row) return
    const measure = new ResizeObserver(() => setRunsOver(row.scrollWidth > around.clientWidth))
    for (const element of [around, ...row.children]) measure.observe(element)
    return () => measure.disconnect()
  }, [])
  return [frame, runsOver]
}
