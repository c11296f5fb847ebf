import { Field, Icon, SelectControl, useLookOnly } from '@granary/ui'
import { X } from 'lucide-react'
import type { QuestionProps } from '../../lib/forms/asked-step.tsx'

/** Several of fifty-odd: what is chosen stands before a select that adds one more. */
export function StatesField({ field: { options = [], placeholder }, words, value, onEntry }: QuestionProps) {
  const lookOnly = useLookOnly() !== undefined
  const codes: readonly string[] = typeof value === 'string' ? [] : value
  const chosen = options.filter((state) => codes.includes(state.value))
  const others = options.filter((state) => !codes.includes(state.value))
  const inOrder = (given: readonly string[]) =>
    options.map((state) => state.value).filter((code) => given.includes(code))
  return (
    <Field {...words}>
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
                  onClick={() => onEntry(codes.filter((code) => code !== state.value))}
                >
                  <Icon of={X} />
                </button>
              </li>
            ))}
          </ul>
          <SelectControl
            {...control}
            className="g-control g-select-native"
            value=""
            disabled={lookOnly}
            placeholder={placeholder}
            options={others}
            onValueChange={(code) => onEntry(inOrder([...codes, code]))}
          />
        </div>
      )}
    </Field>
  )
}
