import { TextField } from '@granary/ui'
import { useEffect, useRef, useState } from 'react'
import { longestSearch, searchable, searchLimitHelp } from './longest-search.ts'

const pauseMs = 250

interface SearchFieldProps {
  readonly label: string
  /** Stands in the empty field; else its label does, which is not shown beside it. */
  readonly placeholder?: string
  /** As it stands in the address. */
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Asks after a pause in typing, so that not every letter goes to the server. */
export function SearchField({ label, placeholder = label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  // A link to the same list without a word, or with another one: the field says what the address says.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wanted
      onSearch(wanted)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      type="search"
      filter
      autoComplete="off"
      maxLength={longestSearch}
      help={searchLimitHelp(text)}
      value={text}
      onValueChange={(typed) => setText(searchable(typed))}
    />
  )
}
