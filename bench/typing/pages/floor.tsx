import type { Answer, Field } from '@granary/forms'
import { type ChangeEvent, memo, useCallback, useSyncExternalStore } from 'react'
import type { Questionnaire } from '../questionnaire.ts'
import { present } from './harness.tsx'

/**
 * What a good engineer writes by hand for these questions and no others: the browser's own controls, one subscription
 * for each field, and an index of what depends on what. It saves nothing, keeps nothing and says nothing.
 */
void present(({ schema, answers }) => {
  const store = createStore({ schema, answers })
  return {
    control: (fieldId) => document.getElementById(`field-${fieldId}`),
    Form: () => (
      <form>
        {schema.sections.map((section) => (
          <section key={section.id}>
            <h2>{section.title}</h2>
            {section.description && <p>{section.description}</p>}
            {section.fields.map((field) => (
              <FloorField key={field.id} field={field} store={store} />
            ))}
          </section>
        ))}
      </form>
    ),
  }
})

type Store = ReturnType<typeof createStore>

function createStore({ schema, answers }: Pick<Questionnaire, 'schema' | 'answers'>) {
  const values = new Map<string, Answer>(Object.entries(answers))
  const fields = new Map(schema.sections.flatMap((section) => section.fields.map((each) => [each.id, each])))
  const listeners = new Map<string, () => void>()
  const dependents = new Map<string, string[]>()
  for (const field of fields.values()) {
    for (const { fieldId } of conditionsOf(field)) {
      dependents.set(fieldId, [...(dependents.get(fieldId) ?? []), field.id])
    }
  }
  return {
    subscribe(fieldId: string, listener: () => void) {
      listeners.set(fieldId, listener)
      return () => listeners.delete(fieldId)
    },
    /** The answer, or nothing at all where the question is not asked. */
    shown(field: Field): Answer | undefined {
      const asked = conditionsOf(field).every(({ fieldId, value }) => values.get(fieldId) === value)
      return asked ? (values.get(field.id) ?? null) : undefined
    },
    set(fieldId: string, value: Answer) {
      values.set(fieldId, value)
      listeners.get(fieldId)?.()
      for (const dependent of dependents.get(fieldId) ?? []) listeners.get(dependent)?.()
    },
  }
}

const conditionsOf = ({ visibility }: Field) => (visibility?.kind === 'all' ? visibility.conditions : [])

const FloorField = memo(function FloorField({
  field,
  store,
}: {
  readonly field: Field
  readonly store: Store
}) {
  const subscribe = useCallback((listener: () => void) => store.subscribe(field.id, listener), [store, field])
  const value = useSyncExternalStore(subscribe, () => store.shown(field))
  if (value === undefined) return null
  const id = `field-${field.id}`
  return (
    <div>
      <label htmlFor={id}>
        {field.label}
        {field.required === false && ' (optional)'}
      </label>
      {field.helperText && <p id={`${id}-help`}>{field.helperText}</p>}
      <Control
        field={field}
        value={value}
        wiring={{ id, 'aria-describedby': field.helperText && `${id}-help` }}
        onAnswer={(answer) => store.set(field.id, answer)}
      />
    </div>
  )
})

interface ControlProps {
  readonly field: Field
  readonly value: Answer
  readonly wiring: { readonly id: string; readonly 'aria-describedby': string | undefined }
  readonly onAnswer: (answer: Answer) => void
}

function Control({ field, value, wiring, onAnswer }: ControlProps) {
  const text = value === null ? '' : String(value)
  const onText = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    onAnswer(event.currentTarget.value)
  switch (field.type) {
    case 'longText':
      return <textarea {...wiring} rows={field.rows ?? 4} value={text} onChange={onText} />
    case 'select':
      return (
        <select {...wiring} value={text} onChange={onText}>
          <option value="" />
          {field.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )
    case 'multiSelect':
      return <Choices field={field} value={value} wiring={wiring} onAnswer={onAnswer} />
    case 'number':
      return (
        <input
          {...wiring}
          inputMode="decimal"
          value={text}
          onChange={(event) => onAnswer(Number(event.currentTarget.value))}
        />
      )
    case 'file':
      return <input {...wiring} type="file" multiple />
    default:
      return (
        <input {...wiring} type={field.type === 'date' ? 'date' : 'text'} value={text} onChange={onText} />
      )
  }
}

function Choices({ field, value, wiring, onAnswer }: ControlProps) {
  const chosen = Array.isArray(value) ? value : []
  return (
    <fieldset {...wiring}>
      {field.options?.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={({ currentTarget }) =>
              onAnswer([
                ...chosen.filter((each) => each !== option.value),
                ...(currentTarget.checked ? [option.value] : []),
              ])
            }
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
