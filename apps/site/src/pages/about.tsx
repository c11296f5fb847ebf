import { guaranteePrograms, programOrder } from '@granary/eligibility'
import { Hero } from '../layout/hero.tsx'

const titles = programOrder.publicPages.map((id) => guaranteePrograms[id].title)

export function AboutPage() {
  return (
    <>
      <Hero
        title="About Granary"
        subtitle="A service and a portal for lenders who use federal rural-development loan guarantees, and for their borrowers."
        marked={[22]}
      />
      <section className="block on-surface last">
        <div className="wrap prose">
          <section>
            <h2>What we do</h2>
            <p>
              A commercial lender that wants a federal guarantee for a rural loan prepares a package: who
              borrows, what is built, how it is paid back, and the documents that prove it. We help with that
              package, as a managed service or as software that the lender uses alone.
            </p>
          </section>
          <section>
            <h2>Who it is for</h2>
            <p>
              Lenders of every size, and the businesses, cooperatives, public bodies, tribes and nonprofit
              organizations that borrow from them under the four program types:{' '}
              {titles.slice(0, -1).join(', ')}, and {titles.at(-1)}.
            </p>
          </section>
          <section>
            <h2>What we are not</h2>
            <p>
              We are not a government agency, and we do not decide. Whether a place, a borrower or a loan
              qualifies is decided by the agency alone.
            </p>
          </section>
          <p>
            Read <a href="/our-story">our story</a>, see <a href="/our-solution">how we work</a>, or{' '}
            <a href="/contact">write to us</a>.
          </p>
        </div>
      </section>
    </>
  )
}
