import { Checkbox, NativeSelect } from '@granary/ui'
import { FreeText } from '../../../lib/forms/free-text.tsx'
import {
  type Audience,
  bySection,
  isAsked,
  type ListedPoint,
  type Wording,
  type Wordings,
} from './return-list.ts'

interface ReturnPointsProps {
  readonly points: readonly ListedPoint[]
  readonly wordings: Wordings
  readonly onWord: (key: string, wording: Wording) => void
}

/** What goes back, section by section: each in the words of its reader, given to whom it concerns, or left out. */
export function ReturnPoints({ points, wordings, onWord }: ReturnPointsProps) {
  return [...bySection(points)].map(([section, here]) => (
    <section key={section} className="p-return-section" aria-label={section}>
      <h3>{section}</h3>
      <ul>
        {here.map((point) => (
          <li key={point.key} data-return-point={point.key}>
            <Point
              point={point}
              wording={wordings[point.key] ?? {}}
              isAsked={isAsked(point, wordings)}
              onWord={(wording) => onWord(point.key, { ...wordings[point.key], ...wording })}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

const readers = [
  { value: 'lender', label: 'The lender' },
  { value: 'borrower', label: 'The lender and the borrower' },
]

interface PointProps {
  readonly point: ListedPoint
  readonly wording: Wording
  readonly isAsked: boolean
  readonly onWord: (wording: Wording) => void
}

function Point({ point, wording, isAsked: asked, onWord }: PointProps) {
  const { label, about, mayWord, mayAddress } = point
  if (about === null) {
    return (
      <>
        <strong>{label}</strong>
        <p>{`Asked for at its question, though it was said not to apply. ${point.text}`}</p>
      </>
    )
  }
  return (
    <>
      <Checkbox
        label={<strong>{label}</strong>}
        checked={asked}
        onCheckedChange={(isOn) => onWord({ leftOut: !isOn })}
      />
      {!asked && <p>{'remarkId' in about ? 'Left out: the remark is resolved.' : 'Left out.'}</p>}
      {asked && (
        <div className="p-return-words">
          {mayWord ? (
            <FreeText
              label={<Of word="What is asked" label={label} />}
              called={label}
              rows={2}
              limit={4000}
              value={wording.text ?? point.text}
              // Words stay with the reader they were begun for, whoever is given the question meanwhile.
              onValueChange={(text) => onWord({ text, audience: wording.audience ?? point.audience })}
            />
          ) : (
            <p>{point.text}</p>
          )}
          {mayAddress && <Readers point={point} wording={wording} onWord={onWord} />}
        </div>
      )}
    </>
  )
}

function Readers({ point, wording, onWord }: Omit<PointProps, 'isAsked'>) {
  const chosen = wording.audience ?? point.audience
  return (
    <>
      <NativeSelect
        label={<Of word="Who reads it" label={point.label} />}
        value={chosen}
        options={readers}
        onValueChange={(audience) => onWord({ audience: audience as Audience })}
      />
      {isWidened(point, chosen) && (
        <p>The borrower reads it as it is worded here. What was said of it before stays with the lender.</p>
      )}
      {chosen === 'borrower' && !point.shared && (
        <p>No borrower sees this question now. They read it there once it is shared with them.</p>
      )}
    </>
  )
}

/** A remark that the lender alone has read until now. */
const isWidened = ({ about, audience }: ListedPoint, chosen: Audience) =>
  about !== null && 'remarkId' in about && audience === 'lender' && chosen === 'borrower'

function Of({ word, label }: { readonly word: string; readonly label: string }) {
  return (
    <>
      {word}
      <span className="g-visually-hidden">{`: ${label}`}</span>
    </>
  )
}
