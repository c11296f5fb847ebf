import { writtenIn } from '@granary/eligibility'
import { Checkbox, TextButton } from '@granary/ui'
import { FreeLine } from '../../../lib/forms/free-text.tsx'

/** What was said of an entry: that it is so, or in a word why it does not apply. */
export type Said = { readonly isSo: true } | { readonly doesNotApply: string }
export type SaidOfAll = Readonly<Record<string, Said>>

interface QualityChecklistProps {
  readonly entries: readonly string[]
  readonly said: SaidOfAll
  readonly onSay: (said: SaidOfAll) => void
}

/** The same list for both who look at a stage. How it was gone through is kept with what they say. */
export function QualityChecklist({ entries, said, onSay }: QualityChecklistProps) {
  return (
    <fieldset className="p-quality">
      <legend>Quality</legend>
      {entries.map((entry) => (
        <Entry
          key={entry}
          entry={entry}
          said={said[entry]}
          onSay={(now) => {
            const { [entry]: _before, ...others } = said
            onSay(now ? { ...others, [entry]: now } : others)
          }}
        />
      ))}
    </fieldset>
  )
}

interface EntryProps {
  readonly entry: string
  readonly said: Said | undefined
  readonly onSay: (said: Said | undefined) => void
}

function Entry({ entry, said, onSay }: EntryProps) {
  const isSo = said !== undefined && 'isSo' in said
  const of = <span className="g-visually-hidden">: {entry}</span>
  return (
    <div className="p-quality-entry">
      <Checkbox
        label={entry}
        checked={isSo}
        onCheckedChange={(isOn) => onSay(isOn ? { isSo: true } : undefined)}
      />
      {!isSo && (
        <div className="p-quality-word">
          {said && 'doesNotApply' in said ? (
            <>
              <FreeLine
                label="Why it does not apply"
                autoFocus
                maxLength={500}
                value={said.doesNotApply}
                onValueChange={(doesNotApply) => onSay({ doesNotApply })}
              />
              <TextButton onClick={() => onSay(undefined)}>It does apply{of}</TextButton>
            </>
          ) : (
            <TextButton onClick={() => onSay({ doesNotApply: '' })}>Does not apply…{of}</TextButton>
          )}
        </div>
      )}
    </div>
  )
}

/** Whether every entry is answered; a word that is missing is none. */
export function isGoneThrough(entries: readonly string[], said: SaidOfAll): boolean {
  return entries.every((entry) => {
    const of = said[entry]
    return of !== undefined && ('isSo' in of || writtenIn(of.doesNotApply) !== '')
  })
}

/** As the calls take it. */
export function checksOf(entries: readonly string[], said: SaidOfAll) {
  return entries.map((text) => {
    const of = said[text]
    return of && 'doesNotApply' in of ? { text, doesNotApply: of.doesNotApply.trim() } : { text }
  })
}
