import { ButtonLink, SurveyGrid } from '@granary/ui'
import type { ReactNode } from 'react'
import { eligibilityStart } from './links.ts'

interface HeroProps {
  readonly title: string
  readonly subtitle: string
  /** Marked sections of the survey grid; none for a page that shows the grid elsewhere. */
  readonly marked?: readonly number[]
  /** Stands at the right, over the grid. */
  readonly children?: ReactNode
  readonly action?: { readonly label: string; readonly href: string }
}

const defaultAction = { label: 'Check if your project is eligible', href: eligibilityStart }

/** What every public page begins with. Its title is the heading of the page. */
export function Hero({ title, subtitle, marked, children, action = defaultAction }: HeroProps) {
  return (
    <section className={children ? 'hero' : 'hero compact'}>
      {marked && !children && <SurveyGrid className="survey behind-hero" cell={88} marked={marked} />}
      <div className="wrap hero-row">
        <div>
          <p className="badge">Reducing Risk. Increasing Investment.</p>
          <h1>{title}</h1>
          <p className="lede">{subtitle}</p>
          <p className="hero-action">
            <ButtonLink size="large" href={action.href}>
              {action.label}
            </ButtonLink>
          </p>
        </div>
        {children && (
          <div className="hero-side">
            <SurveyGrid className="survey behind-artefact" cell={91.2} marked={marked ?? []} />
            {children}
          </div>
        )}
      </div>
    </section>
  )
}
