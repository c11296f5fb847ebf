interface TimesTableProps {
  readonly caption: string
  readonly heads: readonly string[]
  /** The first of each row is what it is about. */
  readonly rows: readonly (readonly string[])[]
}

/** The same in numbers, for who cannot see the picture or wants to take them along. On paper it stands open. */
export function TimesTable({ caption, heads, rows }: TimesTableProps) {
  return (
    <details className="p-times-table">
      <summary>
        Show as a table<span className="g-visually-hidden">: {caption}</span>
      </summary>
      <table>
        <caption className="g-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
