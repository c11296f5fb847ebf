import { expect, test } from 'vitest'
import { createLog, pathOf } from './log.ts'

test('tokens, cookies, passwords and answers never reach a log, however deep they stand', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  log.info(
    {
      token: 'canary-1',
      headers: { cookie: 'canary-2', authorization: 'canary-3' },
      call: { args: { taxId: 'canary-4' }, inner: { password: 'canary-5', answers: { a: 'canary-6' } } },
      err: Object.assign(new Error('refused'), { code: 'ECONNREFUSED', token: 'canary-7' }),
      req: {
        method: 'GET',
        url: '/api/storage/1?sig=canary-8',
        ip: '127.0.0.1',
        headers: { cookie: 'canary-9' },
      },
    },
    'happened',
  )
  const written = lines.join('')
  expect(written).not.toContain('canary')
  expect(JSON.parse(written)).toMatchObject({
    msg: 'happened',
    err: { message: 'refused', code: 'ECONNREFUSED' },
    req: { method: 'GET', path: '/api/storage/1', address: '127.0.0.1' },
  })
})

test('an error is told by name, code, words and origin; what the driver hangs on it stays inside', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const err = Object.assign(new Error('duplicate key', { cause: new Error('underneath') }), {
    code: '23505',
    constraint: 'people_email_key',
    detail: 'Key (email)=(canary-10) already exists.',
    client: { secretKey: 'canary-11' },
  })
  log.error({ err }, 'failed')
  expect(lines.join('')).not.toContain('canary')
  expect(JSON.parse(lines.join(''))).toMatchObject({
    err: {
      type: 'Error',
      code: '23505',
      constraint: 'people_email_key',
      stack: expect.stringContaining('log.test.ts'),
      causes: [{ message: 'underneath' }],
    },
  })
})

test('what was thrown and is no error is told by its words, and no more of it', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const thrown = new Error('the job queue lost its database')
  log.error({ err: { ...thrown, message: thrown.message, client: 'canary-12' } }, 'failed')
  log.error({ err: 'stopped' }, 'failed')
  expect(lines.map((line) => JSON.parse(line).err)).toEqual([
    { message: 'the job queue lost its database' },
    { message: 'stopped' },
  ])
})

test('the level decides what is written', () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  log.info('not this')
  log.warn('this')
  expect(lines).toHaveLength(1)
})

test('an address loses its query', () => {
  expect([pathOf('/a?b=c'), pathOf('/a#b'), pathOf('/a')]).toEqual(['/a', '/a', '/a'])
})
