import { type Executive, placeholderExecutives } from '../content/settings.ts'
import { Hero } from '../layout/hero.tsx'
import { solutionHero } from './our-solution.tsx'
import { StoryImage } from './story-image.tsx'

export function OurStoryPage({
  executives = placeholderExecutives,
}: {
  readonly executives?: readonly Executive[] | undefined
}) {
  const arePlaceholders = executives.some(({ name }) => name.startsWith('['))
  return (
    <>
      <Hero {...solutionHero} />
      <section className="block on-surface">
        <div className="wrap split story">
          <div>
            <h2>From both sides of the desk</h2>
            <p className="sub">
              Our team comes from government and from lending. We have seen applications from the side that
              writes them and from the side that reads them.
            </p>
            <p className="sub">
              Most of what slows a guarantee down is not the decision. It is an answer that is missing, a
              statement that is too old, or the same fact told in two ways. So we built one place where each
              question is asked once, and where you can always see what is left.
            </p>
          </div>
          <figure>
            <StoryImage />
            <figcaption>A township: 36 sections, numbered back and forth, as a field is plowed.</figcaption>
          </figure>
        </div>
      </section>
      <section className="block">
        <div className="wrap">
          <h2>Leadership</h2>
          {arePlaceholders && (
            <p className="sub">Names in brackets are placeholders; they come with the setup of this site.</p>
          )}
          <ul className="people">
            {executives.map(({ name, role }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may share name and role; the list never changes
              <li key={at}>
                <b>{name}</b>
                <span>{role}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}
