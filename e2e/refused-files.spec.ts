import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { files, limited, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'
import { field, openCategory, openPanel, pdf, saved, stored } from './support/workspace.ts'

const { product, browser } = startProductAndBrowser(
  { QUOTA_PROJECT_FILES: '3' },
  {
    ...signedIn('lender@granary.example'),
    'a new project': { ...newProject('appraisalReportReference', 'appraisalReportUpload'), ...files },
    'the installation': limited,
  },
)

const asked = 'appraisalReportReference'
const rows = (page: Page) => field(page, asked).getByRole('listitem')
const give = (page: Page, files: ReturnType<typeof pdf>[]) =>
  field(page, asked).locator('input[type=file][multiple]').setInputFiles(files)

async function openFiles(width: number) {
  const page = await signedInPage(browser, product, undefined, { viewport: { width, height: 900 } })
  const projectId = await createProject(page)
  await openPanel(page, projectId)
  await openCategory(page, 'financialDocumentation')
  return { page, projectId }
}

describe.each([1280, 390])('at %i', (width) => {
  test('each refused file says why in a line of its own, before any is sent, and the good one goes', async () => {
    const { page, projectId } = await openFiles(width)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/storage/upload')) sent.push(request.url())
    })
    const text = { name: 'notes.exe', mimeType: 'text/plain', buffer: Buffer.from('x') }
    const empty = { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }
    await give(page, [
      text,
      empty,
      pdf('large.pdf', 26_214_401),
      pdf(`${'long '.repeat(40)}.pdf`),
      { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Dear sir') },
      { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n<html><body>') },
      pdf('Good.pdf'),
    ])
    const reasons = [
      ['notes.exe', 'This kind of file is not accepted here. Choose PDF, XLS or XLSX.'],
      ['empty.pdf', 'This file is empty.'],
      ['large.pdf', 'File must be 25MB or smaller.'],
      ['long long', 'The name of this file is longer than 200 characters. Rename it and choose it again.'],
      [
        'letter.pdf',
        'The content of this file is not what its name says (.pdf). Save it again in the right format and upload the new copy.',
      ],
      [
        'page.pdf',
        'This file is two kinds of file in one, or a form that only Acrobat shows. Save it again in the format that you mean, or print it to a PDF, and upload the new copy.',
      ],
    ] as const
    for (const [name, reason] of reasons) {
      const row = rows(page).filter({ hasText: name })
      await row.getByText(reason).waitFor()
      // One reason for each, in its own line and nowhere else.
      await eventually(() => field(page, asked).getByText(reason, { exact: true }).count()).toBe(1)
      await eventually(() => row.getByRole('button').allTextContents()).toEqual([
        expect.stringMatching(/^Dismiss/),
      ])
    }
    await rows(page).filter({ hasText: 'Good.pdf' }).getByText('Remove').waitFor()
    await saved(page)
    expect(sent).toHaveLength(1)
    expect((await stored(page, projectId)).answers[asked]).toHaveLength(1)
    expect(await sidewaysOverflow(page)).toBe(0)
    expect(await axe(page)).toEqual([])
    await give(page, [pdf('Good.pdf')])
    await rows(page).getByText('This file is already here.').waitFor()
    await rows(page).filter({ hasText: 'notes.exe' }).getByText('Dismiss').click()
    await eventually(() => rows(page).filter({ hasText: 'notes.exe' }).count()).toBe(0)
    expect(sent).toHaveLength(1)
    await page.context().close()
  })

  test('a PDF that runs something is kept, said so, and never shown in the page', async () => {
    const { page } = await openFiles(width)
    const document = await PDFDocument.create()
    document.addPage()
    document.addJavaScript('hello', 'app.alert("hello")')
    await give(page, [
      { name: 'Form.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) },
      pdf('Plain.pdf'),
    ])
    const form = rows(page).filter({ hasText: 'Form.pdf' })
    const said = 'This file contains scripts, actions or other files, so it opens as a download only.'
    await form.getByText(said).waitFor()
    await rows(page)
      .filter({ hasText: 'Plain.pdf' })
      .getByRole('button', { name: 'Preview Plain.pdf' })
      .waitFor()
    expect(await form.getByRole('button', { name: 'Preview Form.pdf' }).count()).toBe(0)
    const address = await form.getByRole('link').getAttribute('href')
    const opened = await page.request.get(`${address}?view`)
    expect(opened.headers()).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    await page.context().close()
  })
})

test('a file that finds no room waits on the device, also over a reload, and goes when there is some', async () => {
  const { page } = await openFiles(1280)
  await give(
    page,
    ['One.pdf', 'Two.pdf', 'Three.pdf', 'Four.pdf'].map((name, at) => pdf(name, 2000 + at)),
  )
  const four = rows(page).filter({ hasText: 'Four.pdf' })
  await four.getByText('kept on this device until there is room').waitFor()
  await four.getByText('This project holds as much as it may (3 files).').waitFor()
  await saved(page)
  await page.reload()
  await openCategory(page, 'financialDocumentation')
  await four.getByText('kept on this device until there is room').waitFor()
  await rows(page).filter({ hasText: 'One.pdf' }).getByText('Remove').click()
  await eventually(() => rows(page).filter({ hasText: 'One.pdf' }).count()).toBe(0)
  await four.getByRole('button', { name: 'Try again Four.pdf' }).click()
  await four.getByText('Remove').waitFor()
  await page.context().close()
})
