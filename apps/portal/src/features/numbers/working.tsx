import type { SheetFigure } from '@granary/api'
import { Link } from '@tanstack/react-router'
import { plainNumber, shownFigure } from './figure-words.ts'

interface WorkingProps {
  readonly projectId: string
  readonly figure: SheetFigure
}

/** A figure that opens into its formula with the numbers in it, or says what it lacks and where to enter it. */
export function Working({ projectId, figure }: WorkingProps) {
  const { id, title, formula, inputs, missing, parts, note, source, pack } = figure
  return (
    <details className="n-working" data-figure={id}>
      <summary>
        <span>{title}</span>
        <strong>{shownFigure(figure)}</strong>
      </summary>
      <p className="n-formula">{formula}</p>
      {missing.length > 0 && (
        <>
          <p>Still missing:</p>
          <ul>
            {missing.map(({ name, askedOf, items }) => (
              <li key={name}>
                {items[0] ? (
                  <Link
                    to="/lender/dashboard/projects/$projectid"
                    params={{ projectid: projectId }}
                    search={{ stage: items[0].stage }}
                    hash={items[0].fieldId}
                  >
                    {items[0].label}
                  </Link>
                ) : askedOf === 'staff' ? (
                  `${name} (the packaging team looks after it)`
                ) : (
                  <Link
                    to="/lender/dashboard/projects/$projectid"
                    params={{ projectid: projectId }}
                    search={{ view: 'tables', table: tableIn(name) }}
                  >
                    {name}
                  </Link>
                )}
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
        {/^\d/.test(source) ? `§${source}` : 'A convention, no rule'}. Rules of {pack}.
      </p>
    </details>
  )
}

const tables = ['owners', 'guarantors', 'affiliates', 'collateral', 'debts', 'sources', 'uses', 'jobs']

/** The table that a missing input stands in; single facts stand in the terms. */
function tableIn(name: string): string {
  const words = name.toLowerCase()
  if (words.includes('projected year') || words.includes('projections')) return 'projections'
  return tables.find((table) => words.includes(`table of ${table}`)) ?? 'terms'
}
