import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { FreeText } from '../forms/free-text.tsx'
import type { MentionKeys, MentionPlace, NamesShown } from './use-mentions.ts'

/** Without them one writes all the same. */
const MentionNames = lazy(() => import('./mention-names.tsx').catch(() => ({ default: () => <></> })))

type MentionTextProps = Omit<ComponentProps<typeof FreeText>, 'label' | 'called' | 'ref'> & {
  readonly label: string
  readonly place: MentionPlace
}

/**
 * A text in which people are named: behind "@" the names of those who will read it are suggested. What suggests them is
 * fetched where somebody is about to write; the text does not wait for it, so that nothing is typed and lost.
 */
export function MentionText({ place, label, ...text }: MentionTextProps) {
  const { value, onValueChange } = text
  const box = useRef<HTMLTextAreaElement>(null)
  const names = useRef<MentionKeys>(null)
  const [shown, setShown] = useState<NamesShown>({})
  return (
    <div className="p-mention">
      <FreeText
        {...text}
        {...shown}
        label={label}
        ref={box}
        aria-autocomplete="list"
        onValueChange={(next) => {
          onValueChange(next)
          names.current?.look()
        }}
        onSelect={() => names.current?.look()}
        onBlur={() => names.current?.look(true)}
        onKeyDown={(event) => names.current?.onKeyDown(event)}
      />
      <Suspense>
        <MentionNames ref={names} {...{ place, value, onValueChange, box }} onShown={setShown} />
      </Suspense>
    </div>
  )
}
