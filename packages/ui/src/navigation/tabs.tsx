import '../layout/runs-over.css'
import './tabs.css'
import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'
import { useCurrentInSight } from '../layout/current-in-sight.ts'

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
