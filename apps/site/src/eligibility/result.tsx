import {
  aboutMiles,
  type CheckDetail,
  countedPeople,
  countName,
  type LocationCheck,
  type NearestPlace,
  type Outcome,
  outcomeLabels,
  type Place,
  type ScreeningWords,
  screeningWords,
} from '@granary/eligibility'
import { Button, ButtonLink } from '@granary/ui'
import { Icon, type IconName } from '../layout/icons.tsx'
import { startWith } from '../layout/links.ts'
import { Note } from '../layout/parts.tsx'
import { mapLegend, StateMap } from './state-map.tsx'

export function CheckResult({ check }: { readonly check: LocationCheck }) {
  if (check.kind === 'ambiguous') return <WhichOne text={check.text} choices={check.choices} />
  const { detail, label } = check
  const { assessment } = detail
  const words = screeningWords({ ...assessment, label, county: detail.county })
  if (assessment.outcome === 'notFound') return <NotFound text={label} words={words} />
  const { title, reason, remedy } = words
  return (
    <div id="result">
      <div className={detail.map ? 'result with-map' : 'result'}>
        <div>
          <p className={`outcome ${assessment.outcome}`}>
            <Icon name={icons[assessment.outcome]} />
            {outcomeLabels[assessment.outcome]}
          </p>
          <h2>{title}</h2>
          <p className="outcome-text">{reason}</p>
          <p className="outcome-text">{remedy}</p>
          <Facts detail={detail} />
          <div className="result-actions g-no-print">
            <ButtonLink href={startWith(check.text)}>Continue with this address</ButtonLink>
            <Button look="secondary" data-print="" hidden>
              <Icon name="print" />
              Print result
            </Button>
          </div>
        </div>
        {detail.map && (
          <figure className="map-card">
            <StateMap detail={detail} map={detail.map} />
            <figcaption>
              {mapLegend(detail).map((words) => (
                <span key={words}>{words} </span>
              ))}
              <span>Boundaries and places: U.S. Census Bureau. ZIP codes: GeoNames, CC BY 4.0</span>
            </figcaption>
          </figure>
        )}
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

/** Nothing is judged, so nothing of a judgment stands here: no figures, no rule, no way on. */
function NotFound({ text, words }: { readonly text: string; readonly words: ScreeningWords }) {
  const { title, reason, remedy } = words
  return (
    <div className="result" id="result">
      <div>
        <p className="outcome notFound">
          <Icon name="question" />
          {outcomeLabels.notFound}
        </p>
        <h2>{title}</h2>
        <p className="outcome-text">{`You typed “${text}”. ${reason}`}</p>
        <p className="outcome-text">{remedy}</p>
      </div>
    </div>
  )
}

function Facts({ detail }: { readonly detail: CheckDetail }) {
  const { place, nearestLarge } = detail.assessment
  return (
    <dl className="facts">
      <Fact term="Place" value={detail.inFull} />
      {place && place.population !== null && (
        <Fact
          term={`Population, ${countName(place.vintage)}`}
          value={place.population.toLocaleString('en-US')}
        />
      )}
      {!place && <Fact term="Population" value="Not listed" />}
      {nearestLarge && (
        <>
          <Fact term="Nearest city over 50,000" value={nearestWords(nearestLarge)} />
          <Fact
            term="Distance"
            value={nearestLarge.miles < 0.5 ? isIn(place) : aboutMiles(nearestLarge.miles)}
          />
        </>
      )}
      {detail.isApproximate && (
        <Fact term="Position" value="Approximate: the center of the town or ZIP code" />
      )}
    </dl>
  )
}

const isIn = (place: Place | null) => (place ? 'this place itself' : 'land of this ZIP code lies in it')

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
  const { census2020, survey2019to2023 } = pack.populationData
  return (
    <p className="source">
      {`Rule: ${pack.paragraph} (${pack.statute}), last checked ${longDate(pack.lastChecked)}. Populations: ${census2020.source} (${census2020.asOf}), U.S. Census Bureau; in Puerto Rico and some townships ${survey2019to2023.source}, ${survey2019to2023.asOf}. Areas: ${pack.urbanAreaData}. Names that mail uses for ZIP codes: GeoNames, CC BY 4.0.`}
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
        <p className="outcome-text">None of these? Type the town with its state, or the ZIP code.</p>
      </div>
    </div>
  )
}

function nearestWords({ place, miles }: NearestPlace): string {
  if (miles < 0.5) return nameOf(place)
  return `${nameOf(place)}, ${countedPeople(place.population ?? 0, place.vintage)}`
}

const nameOf = ({ name, state }: Place) => `${name}, ${state}`

const icons: Readonly<Record<Outcome, IconName>> = {
  likelyEligible: 'done',
  likelyNotEligible: 'no',
  needsDetermination: 'question',
  notFound: 'question',
}

const longDate = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
