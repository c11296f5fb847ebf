import './masked-change.css'
import type { Field } from '@granary/forms'
import { type RevealPlace, SensitiveAnswer } from './sensitive-answer.tsx'

interface Side {
  /** As it is read: masked, or in words where nothing is masked. */
  readonly text: string
  /** Where it can be asked for; left out where it stays masked, or nothing is. */
  readonly place: RevealPlace | undefined
}

interface MaskedChangeProps {
  readonly field: Pick<Field, 'id' | 'label' | 'type'>
  readonly before: Side
  readonly now: Side
}

/** A sensitive answer that changed: its dots may be the same before and after, so it is said. Either can be asked for. */
export function MaskedChange({ field, before, now }: MaskedChangeProps) {
  return (
    <>
      {before.text === now.text && <p className="p-masked-same">Changed. What changed is masked.</p>}
      <dl className="p-masked-change">
        {(
          [
            ['Before', before],
            ['Now', now],
          ] as const
        ).map(([words, { text, place }]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              {place ? (
                <SensitiveAnswer
                  field={field}
                  answer={text}
                  place={place}
                  label={`${field.label}, ${words.toLowerCase()}`}
                />
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
