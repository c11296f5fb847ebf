import { application, preApplication } from '@granary/api'
import type { FormSchema } from '@granary/forms'
import { Button, TextButton } from '@granary/ui'
import { useQuery } from 'convex/react'
import { useId, useRef, useState } from 'react'
import { FreeLine } from '../../lib/forms/free-text.tsx'

interface AboutFieldProps {
  readonly projectId: string
  /** Questions and documents as `stage.fieldId`, or words. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** What a question of the agency is about: found by the words of the questionnaires, or written. */
export function AboutField({ projectId, chosen, onChange }: AboutFieldProps) {
  const known = useKnownFields(projectId)
  const list = useId()
  const input = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const labelOf = (item: string) => known.find(({ key }) => key === item)?.label ?? item
  const add = () => {
    const words = text.trim()
    const item = known.find(({ label }) => label === words)?.key ?? words
    if (item !== '' && !chosen.includes(item)) onChange([...chosen, item])
    setText('')
    input.current?.querySelector('input')?.focus()
  }
  const remove = (item: string) => {
    onChange(chosen.filter((each) => each !== item))
    input.current?.querySelector('input')?.focus()
  }
  return (
    <div className="ag-about-field" ref={input}>
      <FreeLine
        id="about"
        label="About which questions or documents"
        help="Begin to write to find one; the answer links to it."
        optional
        list={list}
        value={text}
        onValueChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text.trim() === '') return
          event.preventDefault()
          add()
        }}
      />
      <datalist id={list}>
        {known.map(({ key, label }) => (
          <option key={key} value={label} />
        ))}
      </datalist>
      <Button look="secondary" size="compact" onClick={add}>
        Add
      </Button>
      {chosen.length > 0 && (
        <ul className="ag-about" aria-label="What it is about">
          {chosen.map((item) => (
            <li key={item}>
              {labelOf(item)}{' '}
              <TextButton onClick={() => remove(item)}>
                Remove<span className="g-visually-hidden"> {labelOf(item)}</span>
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Every question of both stages; the application's where both ask it. */
function useKnownFields(projectId: string) {
  const later = useQuery(application.get, { projectId })
  const earlier = useQuery(preApplication.get, { projectId })
  const known = new Map<string, string>()
  for (const [stage, form] of [
    ['application', later],
    ['pre-application', earlier],
  ] as const) {
    for (const { id, label } of (form?.schema as FormSchema | undefined)?.sections.flatMap(
      ({ fields }) => fields,
    ) ?? []) {
      if (!known.has(label)) known.set(label, `${stage}.${id}`)
    }
  }
  return [...known].map(([label, key]) => ({ label, key }))
}
