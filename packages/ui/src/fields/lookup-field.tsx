import './control.css'
import './listbox.css'
import { Autocomplete } from '@base-ui/react/autocomplete'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Icon, Spinner } from '../foundation/icon.tsx'
import { Field, type FieldWords } from './field.tsx'
import { useFieldWords } from './field-words.ts'
import { type Lookup, type LookupState, type Suggestion, useLookup } from './lookup.ts'

export interface LookupFieldProps<S extends Suggestion> extends FieldWords {
  value: string
  onValueChange: (text: string) => void
  /** Told once when a suggestion is picked, after the label has filled the field. */
  onPick?: ((suggestion: S) => void) | undefined
  lookup: Lookup<S>
  /** Enter takes the only suggestion: for what only picks, and keeps no text of its own. */
  takesOnly?: boolean | undefined
  /** Beside each suggestion. */
  icon: LucideIcon
  /** Said while the answer is on its way. */
  searching: string
  maxLength?: number | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
}

/** Anything may be typed; suggestions are looked up. */
export function LookupField<S extends Suggestion>(props: LookupFieldProps<S>) {
  const { words, rest } = useFieldWords(props)
  const { value, onValueChange, onPick, lookup, takesOnly = false, icon, searching, onBlur, ...input } = rest
  const [wanted, setWanted] = useState(false)
  const { state, search, forget } = useLookup(lookup)
  const suggestions = state.kind === 'found' ? state.suggestions : []
  const editable = !(input.disabled || input.readOnly || words.disabledReason)

  function typed(text: string) {
    onValueChange(text)
    setWanted(true)
    search(text)
  }

  function pick(suggestion: S) {
    forget()
    setWanted(false)
    onValueChange(suggestion.label)
    onPick?.(suggestion)
  }

  return (
    <Field {...words}>
      {(control) => (
        <Autocomplete.Root
          items={suggestions}
          mode="none"
          filter={null}
          value={value}
          onValueChange={(text, { reason }) => isTyping(reason) && typed(text)}
          itemToStringValue={(suggestion) => suggestion.label}
          open={wanted && editable && (state.kind === 'searching' || state.kind === 'found')}
          onOpenChange={setWanted}
          openOnInputClick={false}
          disabled={Boolean(input.disabled || words.disabledReason)}
          readOnly={Boolean(input.readOnly)}
          name={input.name}
        >
          <Autocomplete.Input
            {...control}
            className="g-control"
            maxLength={input.maxLength}
            autoComplete="off"
            onFocus={() => setWanted(true)}
            onKeyDown={(event) => {
              const [only, ...others] = suggestions
              if (!takesOnly || event.key !== 'Enter' || !wanted || !only || others.length > 0) return
              event.preventDefault()
              pick(only)
            }}
            onBlur={() => {
              setWanted(false)
              onBlur?.()
            }}
          />
          <Suggestions
            state={state}
            labelledBy={`${control.id}-label`}
            onPick={pick}
            {...{ icon, searching }}
          />
          {/* An open list hides all else from a screen reader; nothing found is no list. */}
          <p className="g-address-says" role="status">
            {editable && state.kind === 'none' && 'No matches found.'}
          </p>
        </Autocomplete.Root>
      )}
    </Field>
  )
}

/** Escape closes the list; that it would also empty the field is no way to treat a typed address. */
const isTyping = (reason: string) => reason !== 'item-press' && reason !== 'escape-key'

function Suggestions<S extends Suggestion>({
  state,
  labelledBy,
  onPick,
  icon,
  searching,
}: {
  state: LookupState<S>
  icon: LucideIcon
  searching: string
  labelledBy: string
  onPick: (suggestion: S) => void
}) {
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner className="g-floating" sideOffset={4}>
        <Autocomplete.Popup className="g-listbox">
          <Autocomplete.Status className="g-listbox-says">
            {state.kind === 'searching' && (
              <>
                <Spinner />
                {searching}
              </>
            )}
          </Autocomplete.Status>
          <Autocomplete.List aria-labelledby={labelledBy} className="g-listbox-scroll">
            {(suggestion: S) => (
              <Autocomplete.Item
                key={suggestion.id}
                value={suggestion}
                className="g-listbox-row"
                onClick={() => onPick(suggestion)}
              >
                <Icon of={icon} />
                <span>{suggestion.label}</span>
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  )
}
