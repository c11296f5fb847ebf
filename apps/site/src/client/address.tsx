import { lookupAddress } from '@granary/api'
import { AddressField } from '@granary/ui'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { addressWords } from '../eligibility/address-words.ts'

/** Puts the field with suggestions in the place of the plain one, with what was typed and where the cursor stood. */
export function start(container: HTMLElement) {
  const plain = container.querySelector('input')
  const text = plain?.value ?? ''
  const cursor = document.activeElement === plain ? plain?.selectionStart : undefined
  const geocoder = {
    baseUrl: container.dataset.mapsUrl ?? '',
    token: container.dataset.mapsToken || undefined,
  }
  flushSync(() => createRoot(container).render(<AddressQuestion initial={text} geocoder={geocoder} />))
  if (cursor === undefined || cursor === null) return
  const input = container.querySelector('input')
  input?.focus()
  input?.setSelectionRange(cursor, cursor)
}

interface AddressQuestionProps {
  readonly initial: string
  readonly geocoder: Parameters<typeof lookupAddress>[0]
}

function AddressQuestion({ initial, geocoder }: AddressQuestionProps) {
  const [text, setText] = useState(initial)
  return (
    <AddressField
      {...addressWords}
      value={text}
      onValueChange={setText}
      lookup={(query, signal) => lookupAddress(geocoder, query, { signal })}
    />
  )
}
