import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { axeFindings, openQuestions } from '../testing/opened-questions.tsx'

const sheet = 'borrowerCurrentBalanceSheetReference'
const pdf = new File(['%PDF-1.7 x'], 'Sheet.pdf', { type: 'application/pdf' })
const unreadable = new File(['Dear sir'], 'Torn.png', { type: 'image/png' })
const unreadableWords = 'This picture could not be read. Take it again, or choose another file.'

/** A corner of it is dark, all else can be seen through. */
async function picture(name: string, kind: 'jpeg' | 'png', [width, height]: [number, number] = [40, 20]) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, `image/${kind}`))
  if (!blob) throw new Error('The browser draws nothing.')
  return new File([blob], name, { type: blob.type })
}

/** The question with a server that keeps what it gets. */
async function open() {
  const sent: File[] = []
  const opened = await openQuestions([sheet], {
    post(file) {
      sent.push(file)
      return { status: 200, body: JSON.stringify({ storageId: `${file.name} ${sent.length}` }) }
    },
  })
  return { ...opened, sent, names: () => sent.map(({ name }) => name) }
}

const give = (files: readonly File[], input = 'input[type=file][multiple]') => {
  const found = document.querySelector<HTMLInputElement>(input)
  if (!found) throw new Error('There is nothing to choose files by.')
  return userEvent.upload(found, [...files])
}
const rows = () => [...document.querySelectorAll('.g-file-name')].map((each) => each.textContent)

test('several pictures from the device become a PDF each, beside what is one, and their rows say so', async () => {
  const { screen, sent, names } = await open()
  await give([await picture('Page 1.JPG', 'jpeg'), pdf, await picture('Page 2.png', 'png', [20, 40])])
  await expect.element(screen.getByText('Made a PDF of the picture Page 1.JPG.')).toBeVisible()
  await expect.element(screen.getByText('Made a PDF of the picture Page 2.png.')).toBeVisible()
  await expect.poll(rows).toEqual(['Page 1.pdf', 'Sheet.pdf', 'Page 2.pdf'])
  await expect.poll(names).toEqual(['Page 1.pdf', 'Sheet.pdf', 'Page 2.pdf'])
  const [lying, given, upright] = await Promise.all(sent.map((file) => file.text()))
  expect(lying).toMatch(/^%PDF-[\s\S]*\/MediaBox \[0 0 792 612\][\s\S]*\/Width 40 \/Height 20/)
  expect(upright).toMatch(/^%PDF-[\s\S]*\/MediaBox \[0 0 612 792\][\s\S]*\/Width 20 \/Height 40/)
  expect(given).toBe(await pdf.text())
  expect(await axeFindings()).toEqual([])
})

test('what can be seen through is white in the PDF, as on paper', async () => {
  const { sent } = await open()
  await give([await picture('Stamp.png', 'png')])
  await expect.poll(() => sent.length).toBe(1)
  const bytes = new Uint8Array((await sent[0]?.arrayBuffer()) ?? new ArrayBuffer(0))
  const begin = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xd8)
  const drawn = await createImageBitmap(new Blob([bytes.slice(begin)], { type: 'image/jpeg' }))
  const paper = new OffscreenCanvas(40, 20).getContext('2d')
  paper?.drawImage(drawn, 0, 0)
  const [light = 0] = paper?.getImageData(35, 15, 1, 1).data ?? []
  const [dark = 255] = paper?.getImageData(3, 3, 1, 1).data ?? []
  expect([light > 250, dark < 5]).toEqual([true, true])
})

test('the same picture twice is one file', async () => {
  const { screen, names } = await open()
  const page = await picture('Page.png', 'png')
  await give([page])
  await expect.poll(rows).toEqual(['Page.pdf'])
  await give([page])
  await expect.element(screen.getByText('This file is already here.')).toBeVisible()
  expect(names()).toEqual(['Page.pdf'])
})

test('one that cannot be read says so in its row; those beside it go, and another kind is refused as before', async () => {
  const { screen, names } = await open()
  await give([unreadable, pdf, new File(['x'], 'Plan.heic'), await picture('Page.png', 'png')])
  await expect.element(screen.getByText(unreadableWords)).toBeVisible()
  await expect.element(screen.getByText(/^This kind of file is not accepted here/)).toBeVisible()
  await expect.poll(names).toEqual(['Sheet.pdf', 'Page.pdf'])
  expect(rows()).toContain('Torn.png')
  await screen.getByRole('button', { name: 'Dismiss Torn.png' }).click()
  await screen.getByRole('button', { name: 'Dismiss Plan.heic' }).click()
  await expect.poll(rows).toEqual(['Sheet.pdf', 'Page.pdf'])
})

test('one takes the place of a file as a PDF; one that cannot be read takes no place, and another can', async () => {
  const { screen, session } = await open()
  const chooser = '.g-file input[type=file]'
  await give([pdf])
  await expect.element(screen.getByRole('button', { name: 'Replace Sheet.pdf' })).toBeVisible()
  await give([unreadable], chooser)
  await expect.element(screen.getByText(unreadableWords)).toBeVisible()
  expect(session.store.answer(sheet)).toEqual(['Sheet.pdf 1'])
  await screen.getByRole('button', { name: 'Dismiss Torn.png' }).click()
  await give([await picture('Newer.jpg', 'jpeg')], chooser)
  await expect.poll(rows).toEqual(['Newer.pdf'])
  await expect.element(screen.getByText('Made a PDF of the picture Newer.jpg.')).toBeVisible()
  await expect.poll(() => session.store.answer(sheet)).toEqual(['Newer.pdf 2'])
})
