import type { UploadSummary } from '@granary/api'
import type { Field, FormSchema } from '@granary/forms'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PostAnswer } from '../../../lib/forms/post-file.ts'
import { NOT_NOW_PAUSES_MS } from '../../../lib/saving/autosave.ts'
import type { StageData } from '../saving/stage-data.ts'
import type { Journal } from '../saving/stage-journal.ts'
import { createStageSession } from '../saving/stage-session.ts'
import type { FetchDrawing } from './pictures.ts'
import { createTransfers } from './transfers.ts'
import type { UploadCalls } from './uploads.ts'
import { pendingCount } from './uploads.ts'
import type { WaitingFiles } from './waiting-files.ts'

const balance: Field = { id: 'balance', type: 'file', label: 'Balance sheet' }
const strict: Field = { ...balance, accept: ['pdf'], maxSizeBytes: 9 }
const deed: Field = { id: 'deed', type: 'file', label: 'Deed' }
const schema: FormSchema = {
  id: 'form',
  revision: 1,
  description: '',
  sections: [
    {
      id: 'all',
      title: 'All',
      metadata: { categoryId: 'all', categoryTitle: 'All' },
      fields: [balance, deed],
    },
  ],
}

const noJournal: Journal = {
  abandoned: async () => [],
  write: () => undefined,
  written: async () => true,
  close: () => undefined,
}

/** A device that keeps files in memory. */
function device(full = false) {
  const kept = new Map<string, { fieldId: string; file: File }>()
  const waiting: WaitingFiles = {
    async keep(fieldId, file) {
      if (full) throw new Error('No room.')
      const id = `kept ${file.name}`
      kept.set(id, { fieldId, file })
      return { id, fieldId, name: file.name, size: file.size }
    },
    list: async () =>
      [...kept].map(([id, { fieldId, file }]) => ({ id, fieldId, name: file.name, size: file.size })),
    take: async (id, use) => {
      const found = kept.get(id)
      return found && use(found.file)
    },
    async drop(id) {
      kept.delete(id)
    },
  }
  return { waiting, kept }
}

/** A server that takes every file but those in `posts`, and writes down what it is asked. */
function opened({
  posts = {},
  full,
  fetchDrawing = async () => ({ pictureAsPdf: async (_picture, name) => new File(['%PDF-'], name) }),
}: {
  posts?: Record<string, () => Promise<PostAnswer>>
  full?: boolean
  fetchDrawing?: FetchDrawing
} = {}) {
  const log: string[] = []
  let version = 1
  const summary = (storageId: string, name: string): UploadSummary => ({
    uploadId: `upload ${name}`,
    storageId,
    fileName: name,
    fileSize: 1,
    contentType: null,
    downloadUrl: '',
    uploadedAt: 1,
  })
  const uploads: UploadCalls = {
    generateUploadUrl: async () => ({ uploadUrl: '/upload', maxSizeBytes: 100 }),
    async post(_url, file) {
      log.push(`post ${file.name}`)
      return (
        posts[file.name]?.() ?? { status: 200, body: JSON.stringify({ storageId: `id of ${file.name}` }) }
      )
    },
    async registerUpload(_fieldId, storageId, file) {
      log.push(`register ${file.name}`)
      return summary(storageId, file.name)
    },
    removeUpload: async () => ({ removed: true }),
  }
  const data = {
    schema,
    answers: {},
    version,
    uploadsByField: {},
    provenance: {},
    notApplicable: {},
    readOnly: false,
  } as unknown as StageData
  const session = createStageSession(
    data,
    {
      save: async ({ answers }) => {
        version += 1
        return { answers, version }
      },
      keepUnchosen: async () => undefined,
      sayNotApplicable: async () => ({ version }),
      sayApplicable: async () => ({ version }),
    },
    noJournal,
  )
  const { waiting, kept } = device(full)
  const transfers = createTransfers(session, { ...uploads, fetchDrawing }, waiting)
  const shown = (field = balance) => transfers.of(field.id).map(({ file, state }) => `${file.name}: ${state}`)
  return { session, transfers, log, kept, waiting, shown }
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name))
const eventually = (look: () => void) => vi.waitFor(look, { timeout: 5000 })
const broken = async (): Promise<PostAnswer> => ({ status: 400, body: 'Proxy says no' })

describe('a batch', () => {
  test('[S1-238] goes one file after another: the second is sent when the first is registered', async () => {
    const { transfers, session, log, shown } = opened()
    transfers.add(balance, files('a', 'b', 'c'))
    expect(shown()).toEqual(['a: queued', 'b: queued', 'c: queued'])
    expect(transfers.busy()).toBe(true)
    await eventually(() => expect(shown()).toEqual([]))
    expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`post ${name}`, `register ${name}`]))
    expect(session.store.answer('balance')).toEqual(['id of a', 'id of b', 'id of c'])
    expect(session.phase()).toBe('clean')
  })

  test('[S1-239] stops at its first error, which stands under the field; what went stays, the rest is not sent', async () => {
    const { transfers, session, log, shown } = opened({ posts: { b: broken } })
    transfers.add(balance, files('a', 'b', 'c'))
    await eventually(() => expect(shown()).toEqual(['b: failed', 'c: failed']))
    expect(log).toEqual(['post a', 'register a', 'post b'])
    expect(transfers.errorOf('balance')).toBe('Proxy says no')
    expect(session.store.answer('balance')).toEqual(['id of a'])
    // Both are in this window alone: who leaves now is asked first, and the pill names them.
    expect([transfers.busy(), transfers.notUploaded()]).toEqual([true, ['balance', 'balance']])
    expect(transfers.of('balance').map(({ message }) => message)).toEqual([
      'Not uploaded.',
      'Not sent, because a file before it failed.',
    ])
    for (const { id } of transfers.of('balance')) transfers.cancel('balance', id)
    expect([transfers.busy(), transfers.notUploaded()]).toEqual([false, []])
  })

  test('[S1-239] of another field goes on', async () => {
    const { transfers, session, shown } = opened({ posts: { a: broken } })
    transfers.add(balance, files('a'))
    transfers.add(deed, files('b'))
    await eventually(() => expect(session.store.answer('deed')).toEqual(['id of b']))
    expect([shown(), transfers.errorOf('deed')]).toEqual([['a: failed'], undefined])
  })

  test('that stopped goes on by Retry, without the error', async () => {
    let isBroken = true
    const { transfers, session } = opened({
      posts: { a: async () => (isBroken ? broken() : { status: 200, body: '{"storageId":"id of a"}' }) },
    })
    transfers.add(balance, files('a'))
    await eventually(() => expect(transfers.errorOf('balance')).toBeDefined())
    isBroken = false
    transfers.retry(balance, transfers.of('balance')[0]?.id ?? '')
    await eventually(() => expect(session.store.answer('balance')).toEqual(['id of a']))
    expect([transfers.of('balance'), transfers.errorOf('balance')]).toEqual([[], undefined])
  })

  test('leaves out what was taken back before its turn', async () => {
    const { transfers, session, log } = opened()
    transfers.add(balance, files('a', 'b'))
    transfers.cancel('balance', transfers.of('balance')[1]?.id ?? '')
    await eventually(() => expect(session.store.answer('balance')).toEqual(['id of a']))
    await eventually(() => expect(session.autosave().uploads).toBe(0))
    expect(log).toEqual(['post a', 'register a'])
  })
})

describe('[B35] without a line', () => {
  test('files are kept on the device, and go when it is back', async () => {
    const { transfers, session, shown, kept, log } = opened()
    session.dispatch({ type: 'lineLost' })
    transfers.add(balance, files('a', 'b'))
    await eventually(() => expect(shown()).toEqual(['a: waiting', 'b: waiting']))
    expect([kept.size, log]).toEqual([2, []])
    // Who leaves now is asked first.
    expect(transfers.busy()).toBe(true)
    session.dispatch({ type: 'lineBack' })
    await transfers.resume()
    await eventually(() => expect(shown()).toEqual([]))
    expect(transfers.busy()).toBe(false)
    expect([session.store.answer('balance'), kept.size]).toEqual([['id of a', 'id of b'], 0])
  })

  test('a file on its way when the line breaks is kept too, and so are those behind it', async () => {
    const { transfers, session, shown, kept } = opened({
      posts: {
        a: async () => {
          // The session hears of it a moment after the file does.
          setTimeout(() => session.dispatch({ type: 'lineLost' }), 20)
          return 'no answer'
        },
      },
    })
    transfers.add(balance, files('a', 'b'))
    await eventually(() => expect(shown()).toEqual(['a: waiting', 'b: waiting']))
    expect([kept.size, transfers.errorOf('balance')]).toEqual([2, undefined])
  })

  test('[S1-242] no answer over a line that holds is an error like any other', async () => {
    const { transfers, shown } = opened({ posts: { a: async () => 'no answer' } })
    transfers.add(balance, files('a'))
    await eventually(() => expect(shown()).toEqual(['a: failed']))
    expect(transfers.errorOf('balance')).toBe('File upload failed.')
  })

  test('a full device says so, and the file stays to be tried again', async () => {
    const { transfers, session, shown } = opened({ full: true })
    session.dispatch({ type: 'lineLost' })
    transfers.add(balance, files('a'))
    await eventually(() => expect(shown()).toEqual(['a: failed']))
    expect(transfers.errorOf('balance')).toBe('No room.')
    session.dispatch({ type: 'lineBack' })
    transfers.retry(balance, transfers.of('balance')[0]?.id ?? '')
    await eventually(() => expect(session.store.answer('balance')).toEqual(['id of a']))
  })

  test('a kept file that another window is sending stays with it', async () => {
    const { transfers, session, shown, kept, waiting } = opened()
    session.dispatch({ type: 'lineLost' })
    transfers.add(balance, files('a'))
    await eventually(() => expect(kept.size).toBe(1))
    waiting.take = async () => undefined
    session.dispatch({ type: 'lineBack' })
    await transfers.resume()
    await eventually(() => expect(shown()).toEqual([]))
    expect([kept.size, session.store.answer('balance')]).toEqual([1, null])
  })

  test('a kept file that the server refuses stays on the device until it is dismissed', async () => {
    const { transfers, session, shown, kept } = opened({ posts: { a: broken } })
    session.dispatch({ type: 'lineLost' })
    transfers.add(balance, files('a'))
    await eventually(() => expect(kept.size).toBe(1))
    session.dispatch({ type: 'lineBack' })
    await transfers.resume()
    await eventually(() => expect(shown()).toEqual(['a: failed']))
    expect(kept.size).toBe(1)
    transfers.cancel('balance', 'kept a')
    await eventually(() => expect(kept.size).toBe(0))
  })
})

describe('what can be told before', () => {
  const given = (name: string, content: string) => new File([content], name)
  const told = (transfers: ReturnType<typeof opened>['transfers']) =>
    transfers.of('balance').map(({ file, state, message }) => [file.name, state, message])

  test('is told of each file in a line of its own, and the others go', async () => {
    const { transfers, session, log } = opened()
    transfers.add(strict, [
      given('a.exe', 'x'),
      given('b.pdf', ''),
      given('c.pdf', '%PDF-12345'),
      given('e.pdf', 'a letter'),
      given('d.pdf', '%PDF-'),
    ])
    const refused = [
      ['a.exe', 'refused', 'This kind of file is not accepted here. Choose PDF.'],
      ['b.pdf', 'refused', 'This file is empty.'],
      ['c.pdf', 'refused', 'File must be 1MB or smaller.'],
    ]
    expect(told(transfers)).toEqual([
      ...refused,
      ['e.pdf', 'queued', undefined],
      ['d.pdf', 'queued', undefined],
    ])
    await eventually(() => expect(session.store.answer('balance')).toEqual(['id of d.pdf']))
    const wrong = 'The content of this file is not what its name says (.pdf).'
    await eventually(() =>
      expect(told(transfers)).toEqual([...refused, ['e.pdf', 'refused', expect.stringContaining(wrong)]]),
    )
    expect([log, transfers.errorOf('balance'), transfers.busy()]).toEqual([
      ['post d.pdf', 'register d.pdf'],
      undefined,
      false,
    ])
  })

  test('a file chosen again while it is on its way is told, one of another content goes', async () => {
    const { transfers, log } = opened({ posts: { 'a.pdf': () => new Promise(() => undefined) } })
    transfers.add(strict, [given('a.pdf', '%PDF-x')])
    transfers.add(strict, [given('a.pdf', '%PDF-x'), given('a.pdf', '%PDF-y')])
    await eventually(() =>
      expect(told(transfers).map(([, state, message]) => [state, message])).toEqual([
        ['sending', undefined],
        ['refused', 'This file is already here.'],
        ['queued', undefined],
      ]),
    )
    expect(log).toEqual(['post a.pdf'])
  })

  test('[D10] two files of one name chosen at once are two files', async () => {
    const { transfers } = opened({ posts: { 'a.pdf': () => new Promise(() => undefined) } })
    transfers.add(strict, [given('a.pdf', '%PDF-x'), given('a.pdf', '%PDF-x')])
    // Sent is only once everything is told that can be told before.
    await eventually(() => expect(told(transfers).map(([, state]) => state)).toEqual(['sending', 'queued']))
  })
})

describe('what the server says', () => {
  const says = (code: string) => async (): Promise<PostAnswer> => ({
    status: 400,
    body: JSON.stringify({ code, message: 'No.' }),
  })

  test.each(['NO_ROOM', 'NO_ROOM_YET'])('%s: the file waits on the device and says why', async (code) => {
    const { transfers, shown, kept } = opened({ posts: { a: says(code) } })
    transfers.add(balance, files('a', 'b'))
    await eventually(() => expect(shown()).toEqual(['a: waiting']))
    expect([kept.size, transfers.of('balance')[0]?.message, transfers.errorOf('balance')]).toEqual([
      1,
      'No.',
      undefined,
    ])
    transfers.close()
  })

  test('a file that waited for room goes when it is tried again', async () => {
    let isFull = true
    const taken = async (): Promise<PostAnswer> => ({ status: 200, body: '{"storageId":"id of a"}' })
    const { transfers, session, kept } = opened({
      posts: { a: () => (isFull ? says('NO_ROOM')() : taken()) },
    })
    transfers.add(balance, files('a'))
    await eventually(() => expect(kept.size).toBe(1))
    isFull = false
    transfers.retry(balance, transfers.of('balance')[0]?.id ?? '')
    await eventually(() => expect(session.store.answer('balance')).toEqual(['id of a']))
    await eventually(() => expect([kept.size, transfers.of('balance')]).toEqual([0, []]))
  })

  test('what trying again cannot help is refused, what it can help has failed', async () => {
    const { transfers, shown } = opened({ posts: { a: says('TOO_LARGE') } })
    transfers.add(balance, files('a'))
    await eventually(() => expect(shown()).toEqual(['a: refused']))
    // It stands in the line of the file itself: below the field it would name none.
    expect([transfers.of('balance')[0]?.message, transfers.errorOf('balance')]).toEqual(['No.', undefined])
    const other = opened({ posts: { a: says('FILE_NOT_CHECKED') } })
    other.transfers.add(balance, files('a'))
    await eventually(() => expect(other.shown()).toEqual(['a: failed']))
  })
})

describe('a server that can take nothing for now', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const full = async (): Promise<PostAnswer> => ({
    status: 503,
    body: '{"code":"NO_SPACE","message":"The server has no space left."}',
  })
  const taken = (name: string): PostAnswer => ({ status: 200, body: `{"storageId":"id of ${name}"}` })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  test('keeps every file waiting on the device, which says so, and each goes by itself when it is over', async () => {
    let isFull = true
    const answer = (name: string) => async () => (isFull ? full() : taken(name))
    const posts = { a: answer('a'), b: answer('b'), c: answer('c') }
    const { transfers, session, shown, log, kept } = opened({ posts })
    transfers.add(balance, files('a', 'b'))
    await pass(0)
    transfers.add(deed, files('c'))
    await pass(0)
    expect([...shown(), ...shown(deed)]).toEqual(['a: waiting', 'b: waiting', 'c: waiting'])
    for (const { waitsFor, message } of [...transfers.of('balance'), ...transfers.of('deed')]) {
      expect([waitsFor, message]).toEqual(['server', 'The server has no space left.'])
    }
    expect([kept.size, transfers.busy(), transfers.isUnderWay(), transfers.errorOf('balance')]).toEqual([
      3,
      true,
      true,
      undefined,
    ])
    // One asked for all of them.
    expect(log).toEqual(['post a'])
    isFull = false
    await pass(NOT_NOW_PAUSES_MS[0])
    expect([session.store.answer('balance'), session.store.answer('deed')]).toEqual([
      ['id of a', 'id of b'],
      ['id of c'],
    ])
    expect([kept.size, shown(), transfers.busy(), transfers.isUnderWay()]).toEqual([0, [], false, false])
  })

  test('is asked again after the pauses of saves, and anew when it took one', async () => {
    let isFull = true
    const { transfers, log, shown } = opened({ posts: { a: async () => (isFull ? full() : taken('a')) } })
    transfers.add(balance, files('a'))
    await pass(0)
    const [last = 0] = NOT_NOW_PAUSES_MS.slice(-1)
    for (const [at, pause] of [...NOT_NOW_PAUSES_MS, last].entries()) {
      await pass(pause - 1)
      expect(log).toHaveLength(at + 1)
      await pass(1)
      expect(log).toHaveLength(at + 2)
    }
    isFull = false
    await pass(last)
    expect(shown()).toEqual([])
    isFull = true
    log.length = 0
    transfers.add(balance, files('a'))
    await pass(0)
    await pass(NOT_NOW_PAUSES_MS[0])
    expect(log).toEqual(['post a', 'post a'])
    transfers.close()
  })
})

test('[S1-247] ids in the answer without an upload count as pending, those on their way do not', () => {
  const uploads = [{ storageId: 'a' }]
  expect(pendingCount(['a', 'b', 'c'], uploads, 0)).toBe(2)
  expect(pendingCount(['a', 'b', 'c'], [], 0)).toBe(3)
  expect(pendingCount(['a', 'b'], uploads, 1)).toBe(0)
  expect(pendingCount(['a'], uploads, 1)).toBe(0)
})

describe('a picture', () => {
  const drawn: FetchDrawing = async () => ({
    pictureAsPdf: async (_picture, name) => new File(['%PDF-'], name),
  })
  const picture: Field = { ...balance, accept: ['pdf'] }

  test('waits with its choice while what draws it cannot be fetched, and goes when it is tried again', async () => {
    let isThere = false
    const fetchDrawing: FetchDrawing = () => (isThere ? drawn() : Promise.reject(new Error('No line.')))
    const { transfers, session, shown } = opened({ fetchDrawing })
    transfers.add(picture, files('deed.jpg', 'a.pdf'))
    await eventually(() => expect(shown()).toContain('deed.jpg: failed'))
    expect([transfers.busy(), transfers.notUploaded()]).toEqual([true, ['balance']])
    isThere = true
    const id = transfers.of('balance').find(({ file }) => file.name === 'deed.jpg')?.id ?? ''
    transfers.retry(picture, id)
    await eventually(() => expect(session.store.answer('balance')).toContain('id of deed.pdf'))
  })

  test('that is taken back while it is drawn is not sent', async () => {
    let draw = (_file: File) => {}
    const file = new Promise<File>((resolve) => {
      draw = resolve
    })
    const { transfers, session, log, shown } = opened({
      fetchDrawing: async () => ({ pictureAsPdf: () => file }),
    })
    const [id = ''] = transfers.add(picture, files('deed.jpg'))
    transfers.cancel('balance', id)
    draw(new File(['%PDF-'], 'deed.pdf'))
    transfers.add(deed, files('b'))
    await eventually(() => expect(session.store.answer('deed')).toEqual(['id of b']))
    expect([log, shown()]).toEqual([['post b', 'register b'], []])
  })

  test('that is larger as a PDF than a file may be is refused', async () => {
    const { transfers, shown } = opened({
      fetchDrawing: async () => ({ pictureAsPdf: async (_picture, name) => new File(['0123456789'], name) }),
    })
    transfers.add(strict, files('deed.png'))
    await eventually(() => expect(shown()).toEqual(['deed.png: refused']))
    expect(transfers.of('balance')[0]?.message).toBe('File must be 1MB or smaller.')
  })
})
