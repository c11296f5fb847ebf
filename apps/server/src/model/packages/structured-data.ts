import { isPackaged } from '@granary/checklists'
import type { Plan } from '../../bundle/plan.ts'
import type { PackageStage } from './basis.ts'
import type { PackageSheets } from './calculations.ts'
import { stageTitles } from './stage-titles.ts'
import type { PackageTable } from './tables.ts'

/** In the ZIP: the package for programs, and how to read it. */
export const dataName = 'package.json'
export const schemaName = 'package.schema.json'
/**
 * 2 added the data sheet of the application form (`formSheet`), 3 the figures and points, 4 that a document may be some
 * pages of a file; what 1 said stands as before.
 */
const dataFormat = 'granary package data 4'

interface Data {
  readonly packageId: string
  readonly plan: Plan
  readonly stages: readonly PackageStage[]
  readonly tables: readonly PackageTable[]
  readonly sheets: PackageSheets
}

export function structuredData({ packageId, plan, stages, tables, sheets }: Data): string {
  const data = {
    format: dataFormat,
    packageId,
    version: plan.version,
    project: plan.project,
    lender: plan.lender,
    borrower: plan.borrower,
    collectedAt: plan.collectedAt,
    stages: stages.map(({ stage, round, revision, form, answers, notApplicable }) => {
      const evaluation = form.evaluate(answers, new Set(Object.keys(notApplicable)))
      return {
        stage,
        title: stageTitles[stage],
        state: round === undefined ? 'draft' : 'submitted',
        round: round ?? null,
        questionnaire: form.schema.id,
        revision,
        answers: form.schema.sections.flatMap(({ fields, metadata }) =>
          fields
            .filter(
              (field) =>
                field.type !== 'file' && isPackaged(field) && form.fieldState(evaluation, field.id)?.visible,
            )
            .map((field) => ({
              id: field.id,
              label: field.label,
              reference: metadata.checklistReferences?.join(', ') ?? '',
              value: answers[field.id] ?? null,
              notApplicable: notApplicable[field.id] ?? null,
            })),
        ),
      }
    }),
    tables: tables.map(({ id, tab, title, columns, rows }) => ({
      ...{ id, tab, title },
      columns: columns.map(({ id: column, label }) => ({ id: column, label })),
      rows,
    })),
    rules: sheets.pack,
    figures: sheets.figures.filter(({ id }) => !ofTheLender.includes(id)).map(figureOf),
    score: sheets.score && {
      ...{ program: sheets.score.program, paragraph: sheets.score.paragraph },
      ...{ points: sheets.score.points, most: sheets.score.most },
      criteria: sheets.score.rows.map(({ id, label, outcome, points, most, inputs }) => ({
        ...{ id, label, outcome, points, most, inputs },
      })),
    },
    documents: plan.tabs.flatMap(({ number, files }) =>
      files.map((file) => ({
        tab: number,
        path: file.local === null ? null : file.path,
        pages: file.pages,
        label: file.label,
        name: file.fileName,
        asOf: file.asOf,
        size: file.size,
        sha256: file.sha256,
        uploadedAt: file.uploadedAt,
        uploader: file.uploader,
        state: file.isDraft ? 'draft' : 'submitted',
        withheld: file.withheld,
      })),
    ),
    formSheet: plan.formSheet,
    exceptions: plan.exceptions,
    missing: plan.tabs.flatMap(({ number, missing }) => missing.map((each) => ({ tab: number, ...each }))),
    open: plan.open,
  }
  return `${JSON.stringify(data, null, 2)}\n`
}

/** What the loan brings the lender is none of the package. */
const ofTheLender: readonly string[] = ['C03', 'C12']

function figureOf(figure: PackageSheets['figures'][number]) {
  const { id, title, value, unit, formula, source, working, inputs, parts, missing, note } = figure
  const lacks = missing.map(({ name }) => name)
  return { ...{ id, title, value, unit, formula, source, working, inputs, parts }, missing: lacks, note }
}

const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }
const state = { enum: ['draft', 'submitted'] }

function shape(properties: Readonly<Record<string, object>>) {
  return { type: 'object', properties, required: Object.keys(properties) }
}

const listOf = (items: object) => ({ type: 'array', items })

const answer = shape({
  id: text,
  label: text,
  reference: text,
  value: { type: ['string', 'number', 'boolean', 'array', 'null'] },
  notApplicable: textOrNull,
})
const input = shape({ name: text, value: text, from: text })
const figure = shape({
  ...{ id: text, title: text, value: textOrNull, unit: text, formula: text, source: text },
  ...{ working: listOf(text), inputs: listOf(input), missing: listOf(text), note: textOrNull },
  parts: listOf(shape({ name: text, value: text })),
})
const score = {
  oneOf: [
    { type: 'null' },
    shape({
      ...{ program: text, paragraph: text, points: text, most: text },
      criteria: listOf(
        shape({ id: text, label: text, outcome: text, points: text, most: text, inputs: listOf(input) }),
      ),
    }),
  ],
}
const document = shape({
  pages: {
    oneOf: [{ type: 'null' }, shape({ from: { type: 'integer' }, to: { type: 'integer' } })],
  },
  ...{ tab: text, path: textOrNull, label: text, name: text, size: { type: 'integer' }, sha256: text },
  ...{ asOf: textOrNull, uploadedAt: text, uploader: text, state, withheld: textOrNull },
})

const formItem = shape({
  item: text,
  title: text,
  note: textOrNull,
  values: listOf(
    shape({
      id: textOrNull,
      label: text,
      text: textOrNull,
      state: { enum: ['given', 'missing', 'notApplicable', 'voluntary', 'unknown'] },
    }),
  ),
})

/** Published with every package, so that it is read as it was written however long ago. */
export const structuredSchema = `${JSON.stringify(
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Package',
    description: 'The answers, tables and documents of one application package.',
    ...shape({
      format: { const: dataFormat },
      packageId: text,
      version: { type: 'integer' },
      project: text,
      lender: text,
      borrower: text,
      collectedAt: text,
      stages: listOf(
        shape({
          stage: text,
          title: text,
          state,
          round: { type: ['integer', 'null'] },
          questionnaire: text,
          revision: { type: 'integer' },
          answers: listOf(answer),
        }),
      ),
      tables: listOf(
        shape({
          ...{ id: text, tab: text, title: text },
          columns: listOf(shape({ id: text, label: text })),
          rows: listOf({ type: 'object' }),
        }),
      ),
      rules: text,
      figures: listOf(figure),
      score,
      documents: listOf(document),
      formSheet: shape({ form: text, source: text, items: listOf(formItem) }),
      exceptions: listOf(
        shape({ where: text, what: text, why: text, found: textOrNull, by: textOrNull, at: textOrNull }),
      ),
      missing: listOf(shape({ tab: text, stage: text, label: text })),
      open: listOf(shape({ title: text, weight: text, found: text, paragraph: text, tab: textOrNull })),
    }),
  },
  null,
  2,
)}\n`
