import { Checkbox, Message } from '@granary/ui'

interface StaysOpenProps {
  readonly open: readonly string[]
  readonly error: string | undefined
  readonly isKnown: boolean
  readonly onKnown: (isKnown: boolean) => void
}

/** What an end leaves open for good, and that whoever records it knows. */
export function StaysOpen({ open, error, isKnown, onKnown }: StaysOpenProps) {
  return (
    <>
      <Message tone="warning">
        <p>Still open, and left open once this is recorded:</p>
        <ul className="ag-stays-open">
          {open.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </Message>
      <Checkbox
        id="overOpen"
        label="Record it all the same. What is open stays listed with it"
        error={error}
        checked={isKnown}
        onCheckedChange={onKnown}
      />
    </>
  )
}
