import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Answer,
  type Answers,
  answersEqual,
  checkAnswers,
  compile,
  createRegistry,
  defineSchema,
  type FormSchema,
  leftWords,
  mergeAnswers,
  migrateAnswers,
  type Progress,
  prefillAnswers,
  SchemaError,
  sameAnswer,
} from '../src/index.ts'
import { anyAnswer, anyAnswers, anyChange, anyMarks, anySchema, fieldIds } from './arbitraries.ts'
import { oracle } from './oracle.ts'

/** In the long run what the rest stands on gets 100,000 cases, every other property 10,000. */
const isLong = process.env.GRANARY_LONG === '1'
const seed = 20_261_121
const options = { numRuns: isLong ? 10_000 : 400, seed }
const foundation = { numRuns: isLong ? 100_000 : 400, seed }
const longest = isLong ? 3_600_000 : 60_000

const filled = anySchema.chain((schema) => fc.tuple(fc.constant(schema), anyAnswers(schema)))
const threeSides = anySchema.chain((schema) =>
  fc.tuple(fc.constant(schema), anyAnswers(schema), anyAnswers(schema), anyAnswers(schema)),
)

describe('evaluating', () => {
  const marked = anySchema.chain((schema) =>
    fc.tuple(fc.constant(schema), anyAnswers(schema), anyMarks(schema)),
  )

  test(
    '[B44] [B49] a full evaluation says what the specification says, also of wrong answers and of what does not apply',
    () => {
      fc.assert(
        fc.property(marked, ([schema, answers, marks]) => {
          expect(summary(schema, answers, marks)).toEqual(oracle(schema, answers, marks))
        }),
        foundation,
      )
    },
    longest,
  )

  test(
    'any sequence of changes ends where a full evaluation of the outcome ends',
    () => {
      const edited = anySchema.chain((schema) =>
        fc.tuple(
          fc.constant(schema),
          anyAnswers(schema),
          anyMarks(schema),
          fc.array(fc.tuple(anyChange(schema), fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 8 }),
        ),
      )
      fc.assert(
        fc.property(edited, ([schema, answers, given, changes]) => {
          const form = compile(schema)
          const marks = new Set(given)
          const state = form.evaluate(answers, marks)
          const outcome: Record<string, Answer> = { ...answers }
          for (const [[fieldId, answer], isMark, marking] of changes) {
            const before = form.evaluate(form.answers(state), marks)
            const change = isMark ? form.mark(state, fieldId, marking) : form.update(state, fieldId, answer)
            if (!isMark) outcome[fieldId] = answer
            else if (marking) marks.add(fieldId)
            else marks.delete(fieldId)
            const after = form.evaluate(form.answers(state), marks)
            const seen = (of: typeof after, id: string) => form.fieldState(of, id)?.visible
            expect([...change.shown].sort()).toEqual(
              ids(schema, (id) => !seen(before, id) && seen(after, id) === true),
            )
            expect([...change.hidden].sort()).toEqual(
              ids(schema, (id) => !seen(after, id) && seen(before, id) === true),
            )
          }
          const full = form.evaluate(outcome, marks)
          expect({ ...state, visibleFields: [] }).toEqual({ ...full, visibleFields: [] })
        }),
        foundation,
      )
    },
    longest,
  )
})

describe('merging', () => {
  test('with an unchanged side gives the other', () => {
    fc.assert(
      fc.property(threeSides, ([schema, base, mine]) => {
        const one = mergeAnswers(base, mine, base, schema)
        const other = mergeAnswers(base, base, mine, schema)
        expect([one.conflicts, other.conflicts]).toEqual([[], []])
        expect(answersEqual(one.answers, mine) && answersEqual(other.answers, mine)).toBe(true)
      }),
      options,
    )
  })

  test('true conflicts are exactly the single answers that both sides changed differently', () => {
    fc.assert(
      fc.property(threeSides, ([schema, base, mine, theirs]) => {
        const lists = new Set(listFields(schema))
        const expected = fieldIds(schema).filter((id) => {
          const [from, own, other] = [base[id], mine[id], theirs[id]]
          const asSets = lists.has(id) && [from, own, other].every((each) => Array.isArray(each) || !each)
          if (asSets && ![from, own, other].some((each) => each === false || each === 0)) return false
          return !sameAnswer(from, own) && !sameAnswer(from, other) && !sameAnswer(own, other)
        })
        const merge = mergeAnswers(base, mine, theirs, schema)
        expect(merge.conflicts.map((each) => each.fieldId)).toEqual(expected)
        for (const id of expected) expect(merge.answers[id]).toEqual(theirs[id] ?? null)
      }),
      options,
    )
  })

  test('an entry of a list is there when a side added it or nobody removed it', () => {
    const entries = fc.subarray(['a', 'b', 'c', 'd'])
    const schema = {
      ...emptySchema,
      sections: [{ ...emptySection, fields: [{ id: 'f', type: 'file' as const, label: 'F' }] }],
    }
    fc.assert(
      fc.property(entries, entries, entries, (base, mine, theirs) => {
        const merge = mergeAnswers({ f: base }, { f: mine }, { f: theirs }, schema)
        const kept = ['a', 'b', 'c', 'd'].filter((entry) =>
          base.includes(entry)
            ? mine.includes(entry) && theirs.includes(entry)
            : mine.includes(entry) || theirs.includes(entry),
        )
        expect([...(merge.answers.f as string[])].sort()).toEqual(kept)
      }),
      options,
    )
  })
})

describe('moving answers on', () => {
  test(
    '[S1-130] [S1-131] a migration gives exactly the fields of the target, and only forward',
    () => {
      fc.assert(
        fc.property(filled, anySchema, fc.anything(), ([older, answers], newer, stray) => {
          const registry = createRegistry([
            { revision: 1, schema: older },
            { revision: 2, schema: { ...newer, revision: 2 } },
          ])
          const before = { ...answers, stray } as Answers
          const migration = migrateAnswers(registry, before, 1)
          expect(Object.keys(migration.answers)).toEqual(fieldIds(newer))
          expect(Object.values(migration.answers)).not.toContain(undefined)
          expect(migration.dropped).toEqual(Object.keys(before).filter((id) => !fieldIds(newer).includes(id)))
          expect(() => migrateAnswers(registry, answers, 2, 1)).toThrow(
            'Cannot migrate backwards from revision 2 to 1',
          )
        }),
        foundation,
      )
    },
    longest,
  )

  test('[S1-195] prefilling twice changes nothing more, and never what a person answered', () => {
    fc.assert(
      fc.property(threeSides, fc.array(fc.nat(9)), ([schema, stored, given], own) => {
        const people = own.map((at) => [`f${at}`, { kind: 'person' as const }])
        const sources = [{ name: 'other', answers: given, rules: [], sameIds: true }]
        const first = prefillAnswers(
          schema,
          { answers: stored, provenance: Object.fromEntries(people) },
          sources,
        )
        const second = prefillAnswers(schema, first, sources)
        expect(second).toEqual(first)
        for (const id of fieldIds(schema)) {
          if (first.provenance[id]?.kind === 'person')
            expect(first.answers[id]).toEqual(id in stored ? stored[id] : initial(schema, id))
        }
      }),
      options,
    )
  })
})

describe('whatever comes in', () => {
  const hostile = fc.oneof(
    fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withSparseArray: true }),
    fc.dictionary(
      fc.constantFrom('__proto__', 'constructor', 'toString', 'sections', 'fields', 'id'),
      fc.anything(),
    ),
  )

  test('a malformed schema is refused with described problems and nothing else', () => {
    const nearly = fc
      .tuple(anySchema, hostile, fc.nat(9), fc.constantFrom(...FIELD_KEYS))
      .map(([schema, bad, at, key]) => spoil(schema, at, key, bad))
    fc.assert(
      fc.property(fc.oneof(hostile, nearly), (draft) => {
        try {
          defineSchema(draft)
        } catch (error) {
          expect(error).toBeInstanceOf(SchemaError)
          expect((error as SchemaError).problems.every((each) => each.length > 5)).toBe(true)
        }
      }),
      options,
    )
  })

  test('malformed answers are described, and evaluating them never fails', () => {
    fc.assert(
      fc.property(
        anySchema,
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('f0', 'f1', '__proto__')), hostile),
        (schema, given) => {
          const checked = checkAnswers(schema, given)
          if (!checked.ok) expect(checked.problems.every((each) => each.message.length > 5)).toBe(true)
          expect(compile(schema).evaluate(given as Answers).fields.length).toBe(fieldIds(schema).length)
        },
      ),
      options,
    )
  })

  test('answers that were let in mean the same after being stored as JSON', () => {
    fc.assert(
      fc.property(anySchema, fc.dictionary(fc.constantFrom('f0', 'f1', 'f2'), anyAnswer), (schema, given) => {
        const checked = checkAnswers(schema, given)
        if (!checked.ok) return
        expect(answersEqual(JSON.parse(JSON.stringify(checked.answers)), given)).toBe(true)
      }),
      options,
    )
  })
})

const FIELD_KEYS = [
  'id',
  'type',
  'label',
  'options',
  'validations',
  'visibility',
  'programs',
  'metadata',
  'defaultValue',
] as const

const emptySection = { id: 's', title: 'S', fields: [], metadata: { categoryId: 'c', categoryTitle: 'C' } }
const emptySchema: FormSchema = { id: 'one.v1', revision: 1, description: 'One', sections: [] }

function summary(schema: FormSchema, answers: Answers, marks: ReadonlySet<string>) {
  const form = compile(schema)
  const state = form.evaluate(answers, marks)
  const part = (progress: Progress) => {
    const { visible, answered, required, requiredAnswered, statusText } = progress
    return { visible, answered, required, requiredAnswered, words: leftWords(progress), text: statusText }
  }
  return {
    visible: schema.sections.flatMap((section) =>
      form.visibleFields(state, section.id).map((field) => field.id),
    ),
    missing: form.missing(state).map((field) => field.id),
    toCorrect: form.toCorrect(state).map((field) => field.id),
    sections: state.sections.map(part),
    categories: state.categories.map(part),
    total: part(state.total),
  }
}

function ids(schema: FormSchema, keep: (id: string) => boolean): readonly string[] {
  return fieldIds(schema).filter(keep).sort()
}

function listFields(schema: FormSchema): readonly string[] {
  const fields = schema.sections.flatMap((section) => section.fields)
  return fields
    .filter((field) => field.type === 'multiSelect' || field.type === 'file')
    .map((field) => field.id)
}

function initial(schema: FormSchema, id: string) {
  return compile(schema).initialAnswers()[id]
}

function spoil(schema: FormSchema, at: number, key: string, bad: unknown): unknown {
  const spoilt = structuredClone(schema) as unknown as { sections: { fields: Record<string, unknown>[] }[] }
  const fields = spoilt.sections.flatMap((section) => section.fields)
  const field = fields[at % fields.length]
  if (field) field[key] = bad
  return spoilt
}
