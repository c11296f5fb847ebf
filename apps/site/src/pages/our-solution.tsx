import { ButtonLink, VisuallyHidden } from '@granary/ui'
import { ruralText } from '../content/rural.ts'
import {
  type Benefit,
  borrowerBenefits,
  lenderBenefits,
  type ServicePackage,
  servicePackages,
} from '../content/solution.ts'
import { Hero } from '../layout/hero.tsx'

export const solutionHero = {
  title: 'Guaranteed lending made easy',
  subtitle:
    'Choose how much of the work you hand over. Both ways lead to the same complete package, checked before it goes to the agency.',
} as const

export function OurSolutionPage({ isFigureKnown }: { readonly isFigureKnown: boolean }) {
  return (
    <>
      <Hero {...solutionHero} marked={[15, 16]} />
      <section className="block">
        <div className="wrap">
          <h2>Two service packages</h2>
          <p className="sub">Same checklist, same portal. The difference is who does the running.</p>
          <div className="packages">
            {servicePackages.map((each) => (
              <Package key={each.title} {...each} />
            ))}
          </div>
        </div>
      </section>
      <section className="block on-surface">
        <div className="wrap split">
          <div>
            <h2>Benefits to Lenders</h2>
            <p className="sub">The guarantee changes what a rural loan costs you in risk and in capital.</p>
            <p className="section-action">
              <ButtonLink size="large" href="/contact">
                Connect with our team
              </ButtonLink>
            </p>
          </div>
          <Benefits items={lenderBenefits(isFigureKnown)} />
        </div>
      </section>
      <section className="block">
        <div className="wrap split">
          <div>
            <h2>Benefits to Borrowers</h2>
            <p className="sub">Loans that would otherwise be too large, too long or too early.</p>
          </div>
          <Benefits items={borrowerBenefits} />
        </div>
      </section>
      <section className="band">
        <div className="wrap split rural-band">
          <h2>Rural Communities</h2>
          <div>
            <p>{`The project has to stand in a rural area. ${ruralText}`}</p>
            <p>
              The regulation itself is kinder to small towns than this wording: what counts is a city or town
              over 50,000 and the urbanized area around it. The location check follows the regulation.
            </p>
            <ButtonLink look="on-deep" size="large" href="/eligibility">
              Location Eligibility
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}

function Package({ step, title, summary, features }: ServicePackage) {
  return (
    <article className="package">
      <div>
        <p className="step">{step}</p>
        <h3>{title}</h3>
      </div>
      <p className="summary">{summary}</p>
      <dl>
        {features.map((feature) => (
          <div key={feature.title}>
            <dt>{feature.title}</dt>
            <dd>{feature.description}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink look="secondary" size="large" href="/contact">
        Learn more<VisuallyHidden>{` about ${title}`}</VisuallyHidden>
      </ButtonLink>
    </article>
  )
}

function Benefits({ items }: { readonly items: readonly Benefit[] }) {
  return (
    <dl className="benefits">
      {items.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
