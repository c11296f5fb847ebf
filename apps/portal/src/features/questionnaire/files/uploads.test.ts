import { appError, type UploadSummary } from '@granary/api'
import type { Field } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { NoRoom, NotNow, removeFile, type UploadCalls, type UploadDraft, uploadFile } from './uploads.ts'

const field: Field = {
  id: 'balance',
  type: 'file',
  label: 'Balance sheet',
  accept: ['.pdf', 'XLSX'],
  maxSizeBytes: 26_214_400,
}
const file = new File(['%PDF-1.7'], 'Balance.PDF', { type: 'application/pdf' })
const summary: UploadSummary = {
  uploadId: 'u1',
  storageId: 's1',
  fileName: 'Balance.PDF',
  fileSize: 8,
  contentType: 'application/pdf',
  downloadUrl: '/api/files/u1',
  uploadedAt: 1,
}

/** Writes down what is asked of server and draft, in order; a test may let one step fail. */
function recorded(failing: Partial<UploadCalls & UploadDraft> = {}, start: readonly string[] = []) {
  const log: string[] = []
  let list = start
  const calls: UploadCalls = {
    generateUploadUrl: async () => ({ uploadUrl: '/upload', maxSizeBytes: 26_214_400 }),
    post: async () => ({ status: 200, body: '{"storageId":"s1"}' }),
    registerUpload: async () => summary,
    removeUpload: async () => ({ removed: true }),
  }
  const draft: UploadDraft = {
    list: () => list,
    setList(_, next) {
      list = next
      log.push(`list ${next.join(' ')}`.trim())
    },
    saveNow: async () => undefined,
  }
  const noted =
    <Args extends unknown[], Result>(name: string, act: (...args: Args) => Result) =>
    (...args: Args) => {
      log.push(name)
      return act(...args)
    }
  const all = { ...calls, ...draft, ...failing }
  return {
    log,
    list: () => list,
    calls: {
      generateUploadUrl: noted('address', all.generateUploadUrl),
      post: noted('post', all.post),
      registerUpload: noted('register', all.registerUpload),
      removeUpload: noted('remove', all.removeUpload),
    },
    draft: { list: draft.list, setList: draft.setList, saveNow: noted('save', all.saveNow) },
  }
}

const watch = () => ({ signal: new AbortController().signal, onProgress: () => undefined })
const fails = (message: string) => async () => {
  throw new Error(message)
}

const refuses = (code: 'UNAVAILABLE' | 'NO_SPACE') => async () => {
  throw appError(code)
}
const answers = (status: number, body: string) => ({ post: async () => ({ status, body }) })

describe('an upload', () => {
  test('[S1-234] [S1-235] address, post, list, save, registration, in this order', async () => {
    const { calls, draft, log } = recorded()
    await uploadFile(calls, draft, field, file, watch())
    expect(log).toEqual(['address', 'post', 'list s1', 'save', 'register'])
  })

  test.each([
    [
      'File must be 25MB or smaller.',
      { generateUploadUrl: async () => ({ uploadUrl: '', maxSizeBytes: 26_214_400 }) },
      sized(26_214_401),
    ],
    [
      'File must be 1MB or smaller.',
      { generateUploadUrl: async () => ({ uploadUrl: '', maxSizeBytes: 7 }) },
      file,
    ],
    ['File upload failed.', { generateUploadUrl: fails('secret') }, file],
    ['File upload failed.', { post: async () => ({ status: 400, body: '' }) }, file],
    ['File upload failed.', { post: async () => 'no answer' as const }, file],
    [
      'This PDF is encrypted.',
      { post: async () => ({ status: 400, body: '{"code":"X","message":"This PDF is encrypted."}' }) },
      file,
    ],
    ['Proxy says no', { post: async () => ({ status: 400, body: 'Proxy says no' }) }, file],
    ['Upload response missing storage id.', { post: async () => ({ status: 200, body: '{}' }) }, file],
    ['Upload response missing storage id.', { post: async () => ({ status: 200, body: 'ok' }) }, file],
  ])(
    '[S1-240] [S1-242] [S1-243] [A42] says "%s" and leaves the list alone',
    async (message, failing, given) => {
      const { calls, draft, log } = recorded(failing)
      await expect(uploadFile(calls, draft, field, given, watch())).rejects.toThrow(message)
      expect(log.filter((entry) => entry.startsWith('list'))).toEqual([])
    },
  )

  test.each([
    ['a file that nobody can open', 'VALIDATION', { problems: [{ code: 'FILE_PROTECTED' }] }, true],
    ['a file that did not arrive', 'VALIDATION', { problems: [{ code: 'FILE_MISSING' }] }, false],
    ['a stage that was submitted meanwhile', 'STAGE_READ_ONLY', {}, true],
    ['too many tries', 'RATE_LIMITED', {}, false],
  ] as const)('trying again helps or not: %s', async (_what, code, details, isFinal) => {
    const registerUpload = async () => {
      throw appError(code, { message: 'No.', ...details } as never)
    }
    const { calls, draft } = recorded({ registerUpload })
    await expect(uploadFile(calls, draft, field, file, watch())).rejects.toMatchObject({
      message: 'No.',
      isFinal,
    })
  })

  test('no room at all is told before anything is sent', async () => {
    const generateUploadUrl = async () => {
      throw appError('TOO_LARGE', { message: 'Full.', room: 'NO_ROOM' })
    }
    const { calls, draft, log } = recorded({ generateUploadUrl })
    await expect(uploadFile(calls, draft, field, file, watch())).rejects.toBeInstanceOf(NoRoom)
    expect(log).toEqual(['address'])
  })

  test.each([
    ['before anything is sent', { generateUploadUrl: refuses('UNAVAILABLE') }, undefined],
    ['when it was sent', answers(503, '{"code":"UNAVAILABLE","message":"Try again."}'), undefined],
    ['by a proxy that reaches nobody', answers(502, '<h1>Bad gateway</h1>'), undefined],
    ['for want of space', answers(503, '{"code":"NO_SPACE","message":"Full."}'), 'Full.'],
    ['when it is saved', { saveNow: refuses('NO_SPACE') }, 'The server has no space left.'],
    ['when it is registered', { registerUpload: refuses('UNAVAILABLE') }, undefined],
  ])('refused for now %s is told apart from refused', async (_when, failing, words) => {
    const { calls, draft, list } = recorded(failing)
    const message = words ?? 'The server cannot take this file right now.'
    await expect(uploadFile(calls, draft, field, file, watch())).rejects.toEqual(new NotNow(message))
    expect(list()).toEqual([])
  })

  test('a file that could not be checked has failed: sending it again and again would not help', async () => {
    const { calls, draft } = recorded(answers(503, '{"code":"FILE_NOT_CHECKED","message":"No."}'))
    const failure = uploadFile(calls, draft, field, file, watch())
    await expect(failure).rejects.not.toBeInstanceOf(NotNow)
  })

  test('exactly 25 MB are taken', async () => {
    const { calls, draft, list } = recorded()
    await uploadFile(calls, draft, field, sized(26_214_400), watch())
    expect(list()).toEqual(['s1'])
  })

  test('[S1-237] a save that fails takes the id out again and saves that', async () => {
    const { calls, draft, log } = recorded({ saveNow: fails('secret') }, ['s0'])
    await expect(uploadFile(calls, draft, field, file, watch())).rejects.toThrow('File upload failed.')
    expect(log).toEqual(['address', 'post', 'list s0 s1', 'save', 'list s0', 'save'])
  })

  test('[S1-237] [S1-244] a registration that fails takes the id out again and saves that', async () => {
    const { calls, draft, log } = recorded({ registerUpload: fails('secret') })
    await expect(uploadFile(calls, draft, field, file, watch())).rejects.toThrow(
      'Failed to register file upload.',
    )
    expect(log).toEqual(['address', 'post', 'list s1', 'save', 'register', 'list', 'save'])
  })
})

describe('a removal', () => {
  test('[S1-248] list, save, then the server', async () => {
    const { calls, draft, log } = recorded({}, ['s0', 's1', 's2'])
    await removeFile(calls, draft, 'balance', summary)
    expect(log).toEqual(['list s0 s2', 'save', 'remove'])
  })

  test('[S1-249] [S1-250] comes back to its place when the server did not remove it', async () => {
    const { calls, draft, log } = recorded({ removeUpload: async () => ({ removed: false }) }, [
      's0',
      's1',
      's2',
    ])
    await expect(removeFile(calls, draft, 'balance', summary)).rejects.toThrow(
      'Failed to remove file upload.',
    )
    expect(log).toEqual(['list s0 s2', 'save', 'remove', 'list s0 s1 s2', 'save'])
  })

  test('[S1-250] comes back when the save fails, and the server is not asked', async () => {
    const { calls, draft, log } = recorded({ saveNow: fails('secret') }, ['s1'])
    await expect(removeFile(calls, draft, 'balance', summary)).rejects.toThrow(
      'Failed to remove file upload.',
    )
    expect(log).toEqual(['list', 'save', 'list s1', 'save'])
  })
})

function sized(size: number): File {
  return new File([new Uint8Array(size)], 'big.pdf')
}
