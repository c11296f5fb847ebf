import '@granary/ui/styles.css'
import { appError } from '@granary/api'
import { Confirm, TextField, ToastProvider } from '@granary/ui'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FormDialog } from './form-dialog.tsx'

/** An answer that comes when the test says so. */
let answer: PromiseWithResolvers<void>

function Page() {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Invite
      </button>
      {open && (
        <FormDialog
          title="Invite a colleague"
          description="They get an email."
          formClass=""
          submitLabel="Send"
          busyLabel="Sending…"
          send={async () => {
            answer = Promise.withResolvers()
            await answer.promise
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        >
          {() => <TextField label="Name" value={name} onValueChange={setName} />}
        </FormDialog>
      )}
    </>
  )
}

const waits = /^This is on its way and cannot be held back any more/

test('a form that is closed while its words are on the way waits, says so, and keeps them where they are refused', async () => {
  const screen = await render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  )
  const opener = screen.getByRole('button', { name: 'Invite' })
  const dialog = screen.getByRole('dialog', { name: 'Invite a colleague' })
  await opener.click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Dana')
  await screen.getByRole('button', { name: 'Send' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByText(waits)).toBeVisible()
  answer.reject(appError('RATE_LIMITED'))
  await expect.element(dialog.getByText(waits)).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Dana')

  // What was said of the first try is not said of the second before it is asked for.
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByRole('button', { name: 'Sending…' })).toBeVisible()
  expect(dialog.getByText(waits).query()).toBeNull()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog.getByText(waits)).toBeVisible()
  answer.resolve()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('of a form whose page was left, a notice tells what was refused', async () => {
  const pageWith = (page: boolean) => <ToastProvider>{page && <Page />}</ToastProvider>
  const screen = await render(pageWith(true))
  await screen.getByRole('button', { name: 'Invite' }).click()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByRole('button', { name: 'Sending…' })).toBeVisible()
  await screen.rerender(pageWith(false))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  answer.reject(appError('RATE_LIMITED'))
  await expect.element(screen.getByText('Not done: Invite a colleague')).toBeVisible()
})

test('a question that is being answered stays until it is', async () => {
  let cancelled = 0
  const asked = (busy: string | undefined) => (
    <Confirm
      open
      title="End the access?"
      confirmLabel="End it"
      busy={busy}
      onConfirm={() => undefined}
      onCancel={() => {
        cancelled += 1
      }}
    />
  )
  const screen = await render(asked('Ending…'))
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByText(waits)).toBeVisible()
  expect(cancelled).toBe(0)
  await screen.rerender(asked(undefined))
  await expect.element(screen.getByText(waits)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(cancelled).toBe(1)
})
