import type { CheckDetail, LocationCheck } from '@granary/eligibility'
import { Button, ButtonLink } from '@granary/ui'
import { Icon } from '../layout/icons.tsx'
import { eligibilityStart } from '../layout/links.ts'
import { Note } from '../layout/parts.tsx'
import { count, nameOf, outcomeWords, resultWords } from './result-words.ts'
import { StateMap } from './state-map.tsx'

export function CheckResult({ check }: { readonly check: LocationCheck }) {
  if (check.kind === 'ambiguous') return <WhichOne text={check.text} choices={check.choices} />
  const { detail, label } = check
  const { assessment } = detail
  const outcome = outcomeWords[assessment.outcome]
  const { title, text } = resultWords(assessment, label)
  return (
    <div id="result">
      <div className={detail.map ? 'result with-map' : 'result'}>
        {detail.map && (
          <figure className="map-card">
            <StateMap detail={detail} map={detail.map} />
            <figcaption>
              <span>Circles: places over 50,000. Dashed: straight-line distance.</span>{' '}
              <span>Boundaries: U.S. Census Bureau. Places: GeoNames, CC BY 4.0</span>
            </figcaption>
          </figure>
        )}
        <div>
          <p className={`outcome ${assessment.outcome}`}>
            <Icon name={outcome.icon} />
            {outcome.label}
          </p>
          <h2>{title}</h2>
          <p className="outcome-text">{text}</p>
          <Facts label={label} detail={detail} />
          <div className="result-actions g-no-print">
            <ButtonLink href={eligibilityStart}>Continue with this address</ButtonLink>
            <Button look="secondary" data-print="" hidden>
              <Icon name="print" />
              Print result
            </Button>
          </div>
        </div>
      </div>
      <div className="result-notes">
        <Note title="This is a screening result, not a determination.">
          Only the agency decides, by its own map. Places in Puerto Rico and Hawaii, and projects that serve
          more than one area, follow other rules.
        </Note>
        <Source detail={detail} />
      </div>
    </div>
  )
}

function Facts({ label, detail }: { readonly label: string; readonly detail: CheckDetail }) {
  const { place, nearestLarge } = detail.assessment
  const county = detail.county && (/county$/i.test(detail.county) ? detail.county : `${detail.county} County`)
  return (
    <dl className="facts">
      <Fact
        term="Place"
        value={[place?.name ?? label, county, place && detail.stateName].filter(Boolean).join(', ')}
      />
      <Fact term="Population" value={place?.population ? count(place.population) : 'Not listed'} />
      {nearestLarge && (
        <>
          <Fact
            term="Nearest place over 50,000"
            value={`${nameOf(nearestLarge.place)}, ${count(nearestLarge.place.population ?? 0)}`}
          />
          <Fact
            term="Distance"
            value={
              nearestLarge.miles < 0.5
                ? 'this place itself'
                : `about ${count(Math.round(nearestLarge.miles))} miles`
            }
          />
        </>
      )}
      {detail.isApproximate && (
        <Fact term="Position" value="Approximate: the center of the town or ZIP code" />
      )}
    </dl>
  )
}

function Fact({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Source({ detail }: { readonly detail: CheckDetail }) {
  const { pack } = detail.assessment
  return (
    <p className="source">
      {`Rule: ${pack.paragraph} (${pack.statute}), last checked ${longDate(pack.lastChecked)}. Populations: ${pack.populationData.source}, as of ${pack.populationData.asOf}, ${pack.populationData.license}.`}
    </p>
  )
}

function WhichOne({ text, choices }: { readonly text: string; readonly choices: readonly string[] }) {
  return (
    <div className="result" id="result">
      <div>
        <h2>More than one place is called “{text}”</h2>
        <p className="outcome-text">Which one do you mean?</p>
        <ul className="choices">
          {choices.map((choice) => (
            <li key={choice}>
              <a href={`/eligibility?${new URLSearchParams({ address: choice })}#result`}>{choice}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const longDate = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
