const keys: readonly (readonly [what: string, ...keys: readonly string[]])[] = [
  ['Go to another cell', 'Arrow keys'],
  ['To the next cell, and back', 'Tab', 'Shift Tab'],
  ['Leave the table', 'Esc, then Tab'],
  ['To the ends of the row, or of the table', 'Home', 'End', 'Ctrl Home', 'Ctrl End'],
  ['Write over a cell, or in it', 'Any letter', 'Enter'],
  ['Choose what begins so, or from the list', 'Any letter', 'Enter'],
  ['Give back what stood there', 'Esc'],
  ['Empty the cells', 'Delete'],
  ['Choose several cells, or all', 'Shift and arrow keys', 'Ctrl A'],
  ['Copy for a spreadsheet, and paste from one', 'Ctrl C', 'Ctrl V'],
  ['Undo a step, a whole paste or a removed row; do it again', 'Ctrl Z', 'Ctrl Y'],
  ['Move the row', 'Alt ↑', 'Alt ↓'],
  ['History of the cell', 'Shift F2'],
]

/** What the keys do in the grid. */
export function KeysHelp() {
  return (
    <details className="n-keys">
      <summary>Keys</summary>
      <dl>
        {keys.map(([what, ...pressed]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
