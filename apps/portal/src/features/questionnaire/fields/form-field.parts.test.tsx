import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { axeFindings, openQuestions } from '../testing/opened-questions.tsx'

const [program, name, notes] = ['loanProgram', 'lenderLegalName', 'lenderFinancialInterestDescription']
const sheet = 'borrowerCurrentBalanceSheetReference'
const nothing = { type: 'person', by: 'Ada Lund', at: '2026-05-03T10:00:00Z' }

describe('a question', () => {
  test('of every kind has its label, its help and whether it is required, and axe finds nothing', async () => {
    const { screen } = await openQuestions([
      ...[
        program,
        name,
        notes,
        sheet,
        'lenderHeadquartersAddress',
        'totalLoanAmount',
        'submissionTargetDate',
      ],
      ...['borrowerRaceCategories', 'hasAdditionalBorrowers', 'guaranteePercentageRequested'],
    ])
    const select = screen.getByRole('combobox', { name: /^Loan program/ })
    await expect
      .element(select)
      .toHaveAccessibleDescription('The program decides which other questions apply.')
    await expect.element(select).toHaveAttribute('aria-required', 'true')
    await expect
      .element(screen.getByRole('textbox', { name: 'Total loan amount' }))
      .toHaveAccessibleDescription('The whole loan: the guaranteed and the unguaranteed part together.')
    const races = screen.getByRole('group', { name: 'Race of the borrower (optional)' })
    await expect.element(races.getByRole('checkbox', { name: 'Asian' })).not.toBeChecked()
    await expect
      .element(screen.getByRole('group', { name: 'Borrower: current balance sheet' }))
      .toHaveAccessibleDescription('Dated within 90 days of submission.')
    await expect
      .element(screen.getByRole('button', { name: 'Choose files Borrower: current balance sheet' }))
      .toHaveAccessibleDescription(
        'Dated within 90 days of submission. or drop them here. PDF, XLS or XLSX, up to 25 MB each. JPEG and PNG pictures become PDFs.',
      )
    expect(await axeFindings()).toEqual([])
  })

  test('keeps what is typed, and its save leaves the others as they were', async () => {
    const { screen, session, saves } = await openQuestions([name, notes], { answers: { [notes]: 'None' } })
    await screen.getByRole('textbox', { name: 'Legal name of the lender' }).fill('Prairie Bank')
    await session.saveNow()
    expect(saves).toEqual([{ [name]: 'Prairie Bank', [notes]: 'None' }])
  })

  test('is answered and left by keys alone, and a select gives the focus back at once', async () => {
    const { screen, session } = await openQuestions([program, name])
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('option', { name: 'Business and Industry' })).toBeVisible()
    await userEvent.keyboard('w{Enter}')
    await userEvent.tab()
    await userEvent.keyboard('Prairie Bank')
    await expect
      .element(screen.getByRole('textbox', { name: 'Legal name of the lender' }))
      .toHaveValue('Prairie Bank')
    expect(session.store.answer(program)).toBe('WWD')
  })

  test('says that it is required only after a try to submit, and no longer once it is edited', async () => {
    const { screen, work } = await openQuestions([name])
    const input = screen.getByRole('textbox', { name: 'Legal name of the lender' })
    await input.click()
    await userEvent.tab()
    await expect.element(input).not.toHaveAttribute('aria-invalid', 'true')
    work.errors.switchOn()
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await expect.element(input).toHaveAccessibleDescription(/required/i)
    expect(await axeFindings()).toEqual([])
    await input.fill('P')
    await expect.element(input).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('[B49] says beside an unusual answer what is usual, as advice and no error, once it is left', async () => {
    const { screen } = await openQuestions(['totalLoanAmount'])
    const amount = screen.getByRole('textbox', { name: 'Total loan amount' })
    await amount.fill('2000000000')
    await expect.element(screen.getByRole('status')).toHaveTextContent('')
    await userEvent.tab()
    await expect
      .element(screen.getByRole('status'))
      .toHaveTextContent('This is more than a billion dollars. Check the number of zeros.')
    await expect.element(amount).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('says where its answer came from until it is edited', async () => {
    const { screen } = await openQuestions([name], {
      answers: { [name]: 'Prairie Bank' },
      more: { provenance: { [name]: { kind: 'prefilled', from: { source: 'project', id: 'lenderName' } } } },
    })
    await expect.element(screen.getByText('From project creation')).toBeVisible()
    await screen.getByRole('textbox', { name: 'Legal name of the lender' }).fill('Other Bank')
    await expect.element(screen.getByText('From project creation')).not.toBeInTheDocument()
  })

  test('that a colleague answered meanwhile shows both answers, and the one chosen by keys is kept', async () => {
    const opened = await openQuestions([name, notes], { answers: { [name]: 'A', [notes]: 'None' } })
    const { screen, session, saves } = opened
    const input = screen.getByRole('textbox', { name: 'Legal name of the lender' })
    await input.fill('Mine')
    opened.colleagueSaves({ [name]: 'Theirs', [notes]: 'Their notes' })
    await session.saveNow().catch(() => undefined)
    await expect.element(screen.getByText(/Ada Lund changed this answer/)).toBeVisible()
    await expect.element(input).toHaveValue('Mine')
    expect(await axeFindings()).toEqual([])
    screen
      .getByRole('button', { name: /theirs/i })
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(input).toHaveValue('Theirs')
    await expect.element(screen.getByText(/changed this answer/)).not.toBeInTheDocument()
    expect(session.store.answers()).toMatchObject({ [name]: 'Theirs', [notes]: 'Their notes' })
    expect(saves).toEqual([])
  })
})

describe('[B44] a question that may not apply', () => {
  test('takes a reason by keys, shows it, and takes it back', async () => {
    const { screen, session, said } = await openQuestions([notes])
    screen
      .getByRole('button', { name: /^Does not apply/ })
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    const reason = screen.getByRole('textbox', { name: /Not applicable, because/ })
    await expect.element(reason).toHaveFocus()
    await userEvent.keyboard('No interests{Tab}{Enter}')
    await expect.element(screen.getByRole('status').filter({ hasText: 'No interests' })).toBeVisible()
    await session.saveNow()
    await screen.getByRole('button', { name: /^It does apply/ }).click()
    await expect.element(screen.getByText('No interests')).not.toBeInTheDocument()
    await session.saveNow()
    expect(said).toEqual(['No interests', ''])
  })

  test('says what the team answers to a reason that it does not take', async () => {
    const dispute = { by: 'Priya', at: '2026-05-04T10:00:00Z', note: 'The bank owns a tenth.' }
    const { screen } = await openQuestions([notes], {
      more: { notApplicable: { [notes]: { reason: 'None', ...nothing, dispute } } as never },
    })
    await expect.element(screen.getByText(/The bank owns a tenth\./)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Change the reason/ })).toBeVisible()
  })
})

describe('a document', () => {
  const pdf = (named: string) => new File(['%PDF-1.7 x'], named, { type: 'application/pdf' })
  const choose = (files: File[]) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
    if (!input) throw new Error('There is nothing to choose files by.')
    return userEvent.upload(input, files)
  }

  test('that cannot be taken says one reason, offers no other try, and leaves the rest as it was', async () => {
    const { screen, saves } = await openQuestions([sheet])
    await choose([new File(['x'], 'sheet.exe'), new File([''], 'empty.pdf')])
    await expect.element(screen.getByText(/This kind of file is not accepted here/)).toBeVisible()
    await expect.element(screen.getByText('This file is empty.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Try again/ })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /^Does not apply/ })).toBeVisible()
    expect(await axeFindings()).toEqual([])
    expect(saves).toEqual([])
  })

  test('that fails stands with its error under the field, stops those behind it, and can be tried again', async () => {
    let answer = { status: 400, body: 'Proxy says no' }
    const { screen } = await openQuestions([sheet], { post: () => answer })
    await choose([pdf('a.pdf'), pdf('b.pdf')])
    await expect.element(screen.getByText('Proxy says no')).toBeVisible()
    await expect.element(screen.getByText('Not sent, because a file before it failed.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Does not apply/ })).not.toBeInTheDocument()
    answer = { status: 400, body: 'Still no' }
    await screen
      .getByRole('button', { name: /^Try again/ })
      .first()
      .click()
    await expect.element(screen.getByText('Still no')).toBeVisible()
  })
})
