import { expect, test } from 'vitest'
import { screens } from './screens.ts'

test('every screen has a name of its own: no picture takes the place of another', () => {
  const names = screens.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
