import { type Mentionable, projectRemarks, type Remark } from '@granary/api'
import { useQuery } from 'convex/react'
import { type ComponentProps, type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { fitting, mentionAt, withMention } from './mentions.ts'
import { unreachedIn } from './unreached.ts'

/** What a remark that is being written is about, and who is to read it. */
export type MentionPlace = Pick<Remark, 'projectId' | 'stage' | 'fieldId' | 'audience'>

/** What the names are told of the text beneath which they are suggested. */
export interface MentionKeys {
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Where one writes now; nowhere once the text is left. */
  readonly look: (isLeft?: boolean) => void
}

/** The list of names as the text points to it, while there is one. */
export type NamesShown = Pick<ComponentProps<'textarea'>, 'aria-controls' | 'aria-activedescendant'>

const mostNames = 8

export interface MentionedText {
  readonly value: string
  readonly onValueChange: (text: string) => void
  readonly box: RefObject<HTMLTextAreaElement | null>
}

/** The names that fit what is being typed behind "@", and how one of them is chosen. */
export function useMentions(about: MentionPlace, { value, onValueChange, box }: MentionedText) {
  const [caret, setCaret] = useState<number>()
  const [leftAt, setLeftAt] = useState<number>()
  const [at, setAt] = useState(0)
  const mention = caret === undefined ? undefined : mentionAt(value, caret)
  const isWanted = mention !== undefined && mention.from !== leftAt
  const { projectId, stage, fieldId, audience } = about
  const known = useQuery(
    projectRemarks.listMentionable,
    value.includes('@') ? { projectId, stage, fieldId, audience, others: true } : 'skip',
  )
  const readers = known?.filter(({ unread }) => unread === undefined) ?? []
  const names = isWanted ? fitting(readers, mention.typed).slice(0, mostNames) : []
  const chosenAt = Math.min(at, names.length - 1)

  function choose({ name }: Mentionable) {
    if (!mention) return
    const next = withMention(value, mention, name)
    // The caret is set in the text that has the name.
    flushSync(() => {
      onValueChange(next.text)
      setCaret(next.caret)
      setAt(0)
    })
    box.current?.focus()
    box.current?.setSelectionRange(next.caret, next.caret)
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = names[chosenAt]
    if (!chosen || event.nativeEvent.isComposing) return
    const act = {
      ArrowDown: () => setAt((chosenAt + 1) % names.length),
      ArrowUp: () => setAt((chosenAt - 1 + names.length) % names.length),
      Enter: () => choose(chosen),
      Escape: () => setLeftAt(mention?.from),
    }[event.key]
    if (!act || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    // Escape closes the names alone, and nothing around them.
    event.stopPropagation()
    act()
  }

  /** Where one writes now; nowhere once the text is left. */
  function look(isLeft = false) {
    const here = isLeft ? undefined : box.current?.selectionStart
    if (here !== caret) setAt(0)
    setCaret(here)
  }

  return { names, unreached: unreachedIn(value, known ?? []), chosenAt, choose, onKeyDown, look }
}
