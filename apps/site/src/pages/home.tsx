import { ContactIsland } from '../contact/contact-island.tsx'
import { contactPrompts, features, figures, programTypes } from '../content/home.ts'
import { placeholders } from '../content/settings.ts'
import { Hero } from '../layout/hero.tsx'
import { Icon } from '../layout/icons.tsx'
import { TickList } from '../layout/parts.tsx'
import { SampleChecklist } from './sample-checklist.tsx'

export function HomePage({ isFigureKnown }: { readonly isFigureKnown: boolean }) {
  return (
    <>
      <Hero
        title="A full-service solution for federal rural-development guaranteed lending."
        subtitle="Granary helps commercial lenders prepare, check and submit loan guarantee applications, from the first eligibility question to the package that goes to the agency."
        marked={[18]}
      >
        <SampleChecklist />
      </Hero>
      <section className="band" aria-label="The guarantee in figures">
        <dl className="wrap figures">
          {figures.map(({ figure, text }, at) => (
            <div key={figure}>
              <dt>{figure}</dt>
              <dd>{text}</dd>
              {at === 0 && isFigureKnown && <dd>{placeholders.guaranteeOfTheYear}</dd>}
            </div>
          ))}
        </dl>
      </section>
      <section className="block on-surface">
        <div className="wrap">
          <h2>What we take off your desk</h2>
          <p className="sub">
            A guarantee application asks for many answers, from many people, in a form that the agency
            accepts. We keep it in one place and see it through.
          </p>
          <div className="three">
            {features.map(({ title, text }) => (
              <div key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            ))}
          </div>
        </div>
      </section>
      <ProgramTypes />
      <section className="block on-surface last" id="contact">
        <div className="wrap split">
          <div>
            <h2>Tell us about the loan you have in mind</h2>
            <p className="sub">
              A short message is enough. If you know the program, choose it; if not, choose “Not sure yet”.
            </p>
            <TickList items={contactPrompts} />
          </div>
          <ContactIsland title="Connect with our team" />
        </div>
      </section>
    </>
  )
}

/** One name for all four makes the browser itself close one when another opens. */
function ProgramTypes() {
  return (
    <section className="block">
      <div className="wrap split">
        <div>
          <h2>Four program types, one way of working</h2>
          <p className="sub">
            The program decides which questions apply. The way you answer them stays the same.
          </p>
        </div>
        <div className="accordion">
          {programTypes.map(({ title, text, points }, at) => (
            <details key={title} name="program-types" open={at === 0}>
              <summary>
                <h3>{title}</h3>
                <Icon name="chevron" />
              </summary>
              <div className="accordion-body">
                <p>{text}</p>
                <TickList items={points} />
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
