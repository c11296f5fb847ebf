import { currentRulePack, type LocationCheck } from '@granary/eligibility'
import { Button, TextField } from '@granary/ui'
import { ruralNote, ruralText } from '../content/rural.ts'
import { placeholders } from '../content/settings.ts'
import { addressWords } from '../eligibility/address-words.ts'
import { CheckResult } from '../eligibility/result.tsx'
import { Hero } from '../layout/hero.tsx'
import { Note } from '../layout/parts.tsx'

export function EligibilityPage({ check }: { readonly check?: LocationCheck | undefined }) {
  return (
    <>
      <Hero
        title="Location Eligibility"
        subtitle="Is the place rural in the sense of the programs? Type an address, and we compare it with the places around it."
        marked={[16]}
      />
      <section className="block on-surface check">
        <div className="wrap">
          <form className="check-form g-no-print" action="/eligibility#result" method="get">
            <div
              className="check-field"
              data-island="address"
              data-maps-url={placeholders.mapsUrl}
              data-maps-token={placeholders.mapsToken}
            >
              <TextField {...addressWords} autoComplete="off" defaultValue={check?.text ?? ''} />
            </div>
            <Button type="submit">Check this place</Button>
          </form>
          {check && <CheckResult check={check} />}
        </div>
      </section>
      <section className="block">
        <div className="wrap split">
          <h2 className="small-title">What counts as rural</h2>
          <div className="rural">
            <p>{ruralText}</p>
            <Note title="How our check reads this.">{ruralNote}</Note>
            <p className="fine">
              {`A city over ${limit} people, and a place that the 2020 census counts to the urban area of one, are likely not rural. A ZIP code, and a street, get an answer where all land that their mail reaches is on one side. Townships, places without a city government and the Pacific territories are left to the agency.`}
            </p>
          </div>
        </div>
      </section>
    </>
  )
}

const limit = currentRulePack.largestRuralPopulation.toLocaleString('en-US')
