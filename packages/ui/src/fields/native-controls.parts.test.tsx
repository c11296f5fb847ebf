import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RadioField } from './choice-fields.tsx'
import { NativeSelect } from './native-select.tsx'
import { DateField, NumberField } from './number-fields.tsx'
import { TextField } from './text-field.tsx'

const programs = ['Business', 'Water', 'Energy'].map((name) => ({ value: name, label: name }))

/** As forms of the product do: whatever is entered takes back what was said of it, so everything is drawn anew. */
function Form() {
  const [drawn, setDrawn] = useState(0)
  const [program, setProgram] = useState('Business')
  const [way, setWay] = useState('Business')
  const [day, setDay] = useState('2026-05-03')
  const [count, setCount] = useState('1')
  const [name, setName] = useState('')
  return (
    <form onInput={() => setDrawn(drawn + 1)}>
      <NativeSelect label="Program" options={programs} value={program} onValueChange={setProgram} />
      <RadioField label="Way" options={programs} value={way} onValueChange={setWay} />
      <DateField label="Day" value={day} onValueChange={setDay} />
      <NumberField label="Count" value={count} onValueChange={setCount} />
      <TextField label="Name" value={name} onValueChange={setName} />
      <output>{[program, way, day, count, name].join(' | ')}</output>
    </form>
  )
}

test('what keys choose in a form that is drawn anew while they do stays chosen', async () => {
  const { getByRole } = await render(<Form />)
  const said = getByRole('status')
  const select = getByRole('combobox', { name: 'Program' })
  await userEvent.tab()
  await expect.element(select).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(select).toHaveValue('Water')
  await userEvent.keyboard('E')
  await expect.element(select).toHaveValue('Energy')
  await userEvent.keyboard('{Home}')
  await expect.element(said).toHaveTextContent('Business | Business | 2026-05-03 | 1 |')
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(said).toHaveTextContent('Water | Water | 2026-06-03 | 1 |')
  getByRole('textbox', { name: 'Count' }).element().focus()
  await userEvent.keyboard('2')
  getByRole('textbox', { name: 'Name' }).element().focus()
  await userEvent.keyboard('Ada')
  await expect.element(said).toHaveTextContent('Water | Water | 2026-06-03 | 12 | Ada')
})
