import { describe, expect, test } from 'vitest'
import { schemaOf, select, text } from '../test/build.ts'
import {
  clearFields,
  createRegistry,
  createStages,
  type Field,
  migrateAnswers,
  type RevisionEntry,
} from './index.ts'

const revision = (number: number, id = 'test.v1', ...fields: Field[]) => ({
  ...schemaOf(...fields),
  id,
  revision: number,
})
const entry = (number: number, schemaRevision = number, id = 'test.v1'): RevisionEntry => ({
  revision: number,
  schema: revision(schemaRevision, id),
})

describe('a registry refuses', () => {
  test.each<[string, RevisionEntry[], string]>([
    ['[S1-109] nothing at all', [], 'cannot build registry with no revisions'],
    ['[S1-110] [S1-100] another schema id', [entry(1), entry(2, 2, 'other.v1')], 'mismatched schema id'],
    ['[S1-111] two numbers for one revision', [entry(2, 3)], 'does not equal entry revision'],
    ['[S1-112] a revision twice', [entry(1), entry(1)], 'duplicate revision'],
    ['[S1-113] revisions out of order', [entry(2), entry(1)], 'must be strictly increasing'],
  ])('%s', (_, entries, message) => {
    expect(() => createRegistry(entries)).toThrow(message)
  })
})

describe('migration', () => {
  const registry = createRegistry(
    [
      { revision: 8, schema: revision(8, 'test.v1', text('deed'), text('old')) },
      {
        revision: 9,
        schema: revision(9, 'test.v1', { id: 'deed', type: 'file', label: 'Deed' }, text('old')),
        migrate: clearFields('deed'),
      },
      {
        revision: 10,
        schema: revision(
          10,
          'test.v1',
          { id: 'deed', type: 'file', label: 'Deed' },
          select('status', ['NEW'], { defaultValue: 'NEW' }),
          text('name'),
        ),
      },
    ],
    'pre-application',
  )

  test('[S1-125] [S1-126] applies every later step on the way to the latest revision', () => {
    expect(migrateAnswers(registry, { deed: 'in the drawer', old: 'x', zzz: 'y' }, 8)).toEqual({
      answers: { deed: null, status: 'NEW', name: null },
      revision: 10,
      dropped: ['old', 'zzz'],
      added: ['status', 'name'],
    })
  })

  test('[S1-127] within one revision keeps what is there', () => {
    expect(migrateAnswers(registry, { deed: ['file-1'] }, 9, 9).answers).toEqual({
      deed: ['file-1'],
      old: null,
    })
  })

  test('[S1-128] backwards is refused', () => {
    expect(() => migrateAnswers(registry, {}, 10, 8)).toThrow(
      'Cannot migrate backwards from revision 10 to 8',
    )
  })

  test.each([
    [7, 10],
    [8, 11],
  ])('[S1-129] from %i to %i is refused', (from, to) => {
    expect(() => migrateAnswers(registry, {}, from, to)).toThrow('Unknown pre-application schema revision')
  })

  test('[S1-129] the application says so of itself', () => {
    expect(() => createRegistry([entry(1)], 'application').revision(4)).toThrow(
      'Unknown application schema revision',
    )
  })
})

describe('stages', () => {
  const registry = createRegistry([{ revision: 1, schema: revision(1, 'test.v1', text('a')) }])
  const stage = (id: string, order: number) => ({ id, label: id, order, registry })

  test('[S1-098] cannot be registered twice', () => {
    const stages = createStages([stage('a', 1)])
    expect(() => stages.register(stage('a', 2))).toThrow('Form stage already registered')
  })

  test('[S1-099] are ordered by order, then by id', () => {
    const stages = createStages([stage('c', 2), stage('b', 1), stage('a', 1)])
    expect(stages.list().map((each) => each.id)).toEqual(['a', 'b', 'c'])
  })

  test('[S1-096] [S1-097] give the latest schema, empty answers, a revision and migrated answers', () => {
    const one = createStages([stage('a', 1)]).get('a')
    expect(one).toMatchObject({
      id: 'a',
      kind: 'application',
      label: 'a',
      order: 1,
      schemaId: 'test.v1',
      latestRevision: 1,
    })
    expect(one?.latestSchema()).toBe(one?.revision(1))
    expect(one?.emptyAnswers()).toEqual({ a: null })
    expect(one?.migrate({ a: 'x' }, 1).answers).toEqual({ a: 'x' })
  })
})
