import { ContactIsland } from '../contact/contact-island.tsx'
import type { ContactState } from '../contact/form-state.ts'
import { Hero } from '../layout/hero.tsx'
import { TickList } from '../layout/parts.tsx'

const helpful = [
  'What the project is and in which county it stands',
  'The loan amount you expect',
  'Whether the borrower is new or existing',
] as const

export function ContactPage({ state }: { readonly state?: ContactState | undefined }) {
  return (
    <>
      <Hero
        title="Connect with our team"
        subtitle="Questions about guarantee programs, a project you are weighing, or the portal: write to us."
        marked={[9]}
      />
      <section className="block on-surface last">
        <div className="wrap split">
          <div className="contact-help">
            <h2>What helps us answer</h2>
            <TickList items={helpful} />
            <p>
              Please send no tax numbers, account numbers or statements in this form. Documents belong in the
              portal, where access is controlled.
            </p>
          </div>
          <ContactIsland {...(state && { state })} />
        </div>
      </section>
    </>
  )
}
