import type { Field } from '@granary/forms'
import { type CellPlace, isAt } from '../saving/typed-cells.ts'

/** As lists of the browser do it: who pauses longer begins a new word. */
const pauseMs = 1000

const yesOrNo = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
] as const

/** What a cell can be chosen to say; nothing where it is written freely. */
export function choicesOf({ type, options = [] }: Field) {
  return type === 'boolean' ? yesOrNo : type === 'select' ? options : undefined
}

/** Chooses by the letters that are typed on a cell, one after the other; the same letter again goes to the next choice. */
export function createTypeahead(now = () => performance.now()) {
  let last: (CellPlace & { readonly letters: string; readonly at: number }) | undefined

  return (at: CellPlace, field: Field, letter: string) => {
    const choices = choicesOf(field) ?? []
    const goesOn = last && isAt(last, at) && now() - last.at < pauseMs ? last.letters : ''
    const typed = letter.toLowerCase()
    const beginning = (letters: string) =>
      choices.filter(({ label }) => label.toLowerCase().startsWith(letters))
    const longer = beginning(goesOn + typed)
    const isSame = longer.length === 0 && [...goesOn].every((each) => each === typed)
    const found = longer.length > 0 ? longer[0] : nextOf(beginning(typed), isSame ? goesOn.length : 0)
    if (!found) last = undefined
    else last = { ...at, letters: longer.length > 0 || isSame ? goesOn + typed : typed, at: now() }
    return found
  }
}

const nextOf = <Choice>(choices: readonly Choice[], turn: number): Choice | undefined =>
  choices[turn % choices.length]
