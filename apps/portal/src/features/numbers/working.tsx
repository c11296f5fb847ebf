import type { MissingOfSheet, SheetFigure } from '@granary/api'
import { PlaceLink } from '../../lib/projects/head/place-link.tsx'
import { plainNumber, shownFigure } from './figure-words.ts'
import { type NumbersProps, TableLink } from './table-link.tsx'

interface WorkingProps extends NumbersProps {
  readonly figure: SheetFigure
  /** The title of the rules that it is reckoned by. */
  readonly rules: string
}

/** A figure that opens into its formula with the numbers in it, or says what it lacks and where to enter it. */
export function Working({ projectId, area, figure, rules }: WorkingProps) {
  const { id, title, formula, working, parts, note, source } = figure
  return (
    <details className="n-working" data-figure={id}>
      <summary>
        <span>{title}</span>
        <strong>{shownFigure(figure)}</strong>
      </summary>
      <p className="n-formula">{formula}</p>
      {working.length > 0 && (
        <ol className="n-steps" aria-label="With the numbers in it">
          {working.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
      <InputsOf {...{ projectId, area }} of={figure} />
      {parts.length > 0 && (
        <dl className="n-inputs">
          {parts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{plainNumber(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p>{note}</p>}
      <p className="n-source">
        {/^\d/.test(source) ? `§${source}` : 'A convention, no rule'}. {rules}.
      </p>
    </details>
  )
}

interface InputsProps extends NumbersProps {
  readonly of: Pick<SheetFigure, 'inputs' | 'missing'>
}

/** The numbers that something is made of, with where each comes from, and those that it still lacks. */
export function InputsOf({ projectId, area, of: { inputs, missing } }: InputsProps) {
  return (
    <>
      {missing.length > 0 && (
        <>
          <p>Still missing:</p>
          <ul>
            {missing.map((input) => (
              <li key={input.name}>
                <WhereItIsSaid {...{ projectId, area, input }} />
              </li>
            ))}
          </ul>
        </>
      )}
      {inputs.length > 0 && (
        <dl className="n-inputs">
          {inputs.map(({ name, value, from }) => (
            <div key={`${name} ${from}`}>
              <dt>
                {name} <span>{from}</span>
              </dt>
              <dd>{plainNumber(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

interface WhereItIsSaidProps extends NumbersProps {
  readonly input: MissingOfSheet
}

/** Leads to the question that asks for it now, or to the table; where nothing does, there is nowhere to go. */
function WhereItIsSaid({ projectId, area, input: { name, askedOf, items, entered } }: WhereItIsSaidProps) {
  const item = items.find(({ isAsked }) => isAsked)
  if (item)
    return (
      <PlaceLink {...{ projectId, area }} to={{ kind: 'stage', stage: item.stage, fieldId: item.fieldId }}>
        {item.label}
      </PlaceLink>
    )
  if (items[0]) return `${items[0].label} (no question asks for it now)`
  if (askedOf === 'staff') return `${name} (the packaging team looks after it)`
  if (entered === null) return name
  return (
    <TableLink {...{ projectId, area }} table={entered}>
      {name}
    </TableLink>
  )
}
