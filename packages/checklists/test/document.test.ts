import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkSchema } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { questionnaireDocument } from '../src/document.ts'
import { questionnaires } from '../src/questionnaires.ts'
import { everyRevision, schemaOf } from './questionnaire.ts'

const root = new URL('../../../', import.meta.url)

function schema(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/schema.ts', ...args], {
    cwd: fileURLToPath(root),
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  })
  return { status, stdout, stderr }
}

test.each([
  ['preApplication.v1', 10, 'pre-application-r10.md'],
  ['applicationChecklist.v1', 3, 'application-r3.md'],
] as const)('the document of %s revision %i is fresh', (id, revision, file) => {
  const title = questionnaires.find((each) => each.id === id)?.title ?? ''
  const kept = readFileSync(new URL(`docs/questionnaires/${file}`, root), 'utf8')
  expect(kept).toBe(questionnaireDocument(title, schemaOf(id, revision)))
})

test.each(everyRevision)('$id revision $revision passes the review of the engine', ({ schema }) => {
  expect(checkSchema(schema)).toEqual([])
})

describe('on the command line', () => {
  test('[S1-083] JSON is exactly the schema of the revision', () => {
    const { status, stdout } = schema('print', 'preApplication.v1', '--revision', '9', '--format', 'json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toEqual(schemaOf('preApplication.v1', 9))
  })

  test('an unknown id, revision or option ends with one sentence and status 1', () => {
    expect(schema('print', 'nothing.v1')).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'There is no schema "nothing.v1". There are: preApplication.v1, applicationChecklist.v1, tables.v1.\n',
    })
    expect(schema('print', 'preApplication.v1', '--revision', '7')).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^preApplication\.v1 has no revision "7"\. There are: 0, 8, 9, 10(?:, \d+)*\.\n$/,
      ),
    })
    const unknown = schema('print', '--colour')
    expect(unknown.status).toBe(1)
    expect(unknown.stderr.trim().split('\n')).toHaveLength(1)
  })

  test('a reader that has had enough ends it without a word', async () => {
    const printing = spawn(process.execPath, ['scripts/schema.ts', 'print', 'preApplication.v1'], {
      cwd: fileURLToPath(root),
    })
    printing.stdout.destroy()
    const said: Buffer[] = []
    printing.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    const [status] = await once(printing, 'close')
    expect([status, Buffer.concat(said).toString()]).toEqual([0, ''])
  })

  test('diff names what a revision changed, and check finds nothing', () => {
    const { stdout } = schema('diff', 'preApplication.v1', '8', '9')
    expect(stdout).toContain('~ appraisalReportReference.type: "longText" → "file"\n')
    expect(schema('check').status).toBe(0)
  })
})
