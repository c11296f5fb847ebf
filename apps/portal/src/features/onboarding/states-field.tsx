import { type ChoiceOption, Field, Icon, useLookOnly } from '@granary/ui'
import { X } from 'lucide-react'

interface StatesFieldProps {
  readonly id: string
  readonly label: string
  readonly states: readonly ChoiceOption[]
  readonly value: readonly string[]
  readonly error: string | undefined
  readonly onValueChange: (states: string[]) => void
}

/** Several of fifty-odd: what is chosen stands before a select that adds one more. */
export function StatesField({ states, value, onValueChange, ...words }: StatesFieldProps) {
  const lookOnly = useLookOnly() !== undefined
  const chosen = states.filter((state) => value.includes(state.value))
  const others = states.filter((state) => !value.includes(state.value))
  const inOrder = (codes: readonly string[]) =>
    states.map((state) => state.value).filter((code) => codes.includes(code))
  return (
    <Field {...words} help="Where the lender makes loans. Add as many as you need.">
      {(control) => (
        <div className="p-states">
          <ul aria-label="Chosen states" hidden={chosen.length === 0}>
            {chosen.map((state) => (
              <li key={state.value}>
                {state.label}
                <button
                  type="button"
                  disabled={lookOnly}
                  aria-label={`Remove ${state.label}`}
                  onClick={() => onValueChange(value.filter((code) => code !== state.value))}
                >
                  <Icon of={X} />
                </button>
              </li>
            ))}
          </ul>
          <select
            {...control}
            className="g-control g-select-native"
            value=""
            disabled={lookOnly}
            onChange={(event) => onValueChange(inOrder([...value, event.currentTarget.value]))}
          >
            <option value="">Add a state</option>
            {others.map((state) => (
              <option key={state.value} value={state.value}>
                {state.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}
