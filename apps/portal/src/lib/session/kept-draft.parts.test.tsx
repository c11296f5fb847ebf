import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DRAFTS, deviceRequest, holdLock, newDeviceKey } from './device-store.ts'
import { useKeptDraft } from './kept-draft.ts'
import { sealEntry } from './sealed-entry.ts'

vi.mock('./me.tsx', () => ({ useMe: () => ({ personId: 'somebody' }) }))

const place = 'a place'
const empty = { text: '' }

function Form({ id }: { readonly id: string }) {
  const draft = useKeptDraft(place, id, empty)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        draft.forget(draft.value)
      }}
    >
      <label>
        Words
        <input value={draft.value.text} onChange={({ target }) => draft.set({ text: target.value })} />
      </label>
      <button type="submit">Send</button>
    </form>
  )
}

/** What another window wrote; while its lock is held it is still there. */
const elsewhere = (id: string): [string, string, string] => ['somebody', place, `${id}#another window`]
async function writtenIn(key: [string, string, string], text: string) {
  const kept = { ...(await sealEntry(await newDeviceKey(), { text })), answers: 0, at: 1 }
  await deviceRequest(DRAFTS, 'readwrite', (store) => store.put(kept, key))
}
const lock = (key: readonly string[]) => holdLock(`granary-draft/${key.join('/')}`)
const kept = async () =>
  (await deviceRequest<string[][]>(DRAFTS, 'readonly', (store) => store.getAllKeys())).map(([, , id]) => id)

// What tests of other parts left on this device is none of these words.
beforeEach(() => deviceRequest(DRAFTS, 'readwrite', (store) => store.clear()))

test('words of another window that is open stay its own, also when those of this one are sent', async () => {
  const theirs = elsewhere('one')
  const release = await lock(theirs)
  await writtenIn(theirs, 'first tab words')
  const screen = await render(<Form id="one" />)
  const words = screen.getByRole('textbox', { name: 'Words' })
  await words.fill('second')
  await expect.poll(kept).toHaveLength(2)
  await expect.element(words).toHaveValue('second')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(words).toHaveValue('')
  await expect.poll(kept).toEqual(['one#another window'])
  release()
})

test.each([
  ['a window that is gone', elsewhere('two')],
  ['the time before windows had their own', ['somebody', place, 'three']],
] as const)('what is left of %s is found, and kept here from now on', async (_, [person, at, id]) => {
  await writtenIn([person, at, id], 'left behind')
  const screen = await render(<Form id={id.split('#')[0] ?? ''} />)
  const words = screen.getByRole('textbox', { name: 'Words' })
  await expect.element(words).toHaveValue('left behind')
  await expect.poll(kept).toEqual([expect.not.stringMatching(/another|^three$/)])
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.poll(kept).toEqual([])
})
