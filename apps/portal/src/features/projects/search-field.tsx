import { TextField } from '@granary/ui'
import { useEffect, useState } from 'react'

const pauseMs = 250

/** Asks after a pause in typing, so that not every letter goes to the server. */
export function SearchField({
  value,
  onSearch,
}: {
  readonly value: string
  readonly onSearch: (text: string) => void
}) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <TextField
      label="Project or borrower"
      placeholder="Project, borrower, place, file or answer"
      type="search"
      filter
      autoComplete="off"
      maxLength={200}
      value={text}
      onValueChange={setText}
    />
  )
}
