import { eligibility } from '@granary/api'
import { Message, Spinner, TextButton } from '@granary/ui'
import { useQuery } from 'convex/react'
import { useAfterPause } from '../../lib/forms/use-after-pause.ts'
import { usePublicSettings } from '../../lib/public-settings.ts'
import { PlaceMap } from './place-map.tsx'
import { placeWords } from './place-words.ts'

const shortestAddress = 5
const pauseMs = 400

interface PlaceResultProps {
  readonly address: string
  /** Chooses one of the places that a name stands for. */
  readonly onChoose?: (address: string) => void
  /** Beside the result of all programs the place alone is neither good news nor bad. */
  readonly isPartOfResult?: boolean
}

/** What the rural rule says of an address, once typing pauses. */
export function PlaceResult({ address, onChoose, isPartOfResult = false }: PlaceResultProps) {
  const text = useAfterPause(address.trim(), pauseMs)
  const askable = text.length >= shortestAddress
  const check = useQuery(eligibility.checkPlace, askable ? { address: text } : 'skip')
  const siteUrl = usePublicSettings()?.siteUrl
  if (!askable) return null
  if (!check) {
    return (
      <p className="p-place-wait" role="status">
        <Spinner /> Checking the place…
      </p>
    )
  }
  const { tone, title, text: words } = placeWords(check)
  return (
    <div className="p-place">
      <Message tone={isPartOfResult ? 'info' : tone} announce="status">
        <p>
          <strong>{title}</strong> {words}
        </p>
        {check.choices.length > 0 && onChoose && (
          <ul className="p-place-choices">
            {check.choices.map((choice) => (
              <li key={choice}>
                <TextButton onClick={() => onChoose(choice)}>{choice}</TextButton>
              </li>
            ))}
          </ul>
        )}
        <p className="p-place-note">
          A screening result, not a determination (7 CFR 5001.3).{' '}
          {siteUrl && (
            <a
              className="g-link"
              href={`${siteUrl}/eligibility?address=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              See the map<span className="g-visually-hidden"> (opens in a new tab)</span>
            </a>
          )}
        </p>
      </Message>
      <PlaceMap check={check} />
    </div>
  )
}
