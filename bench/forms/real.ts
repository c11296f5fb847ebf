/**
 * The engine on the questionnaires that people really fill in, in microseconds per operation: the medians of rounds
 * in which the two take turns. No peer speaks programs and conditions of several answers, so there is none here.
 */
import { questionnaires } from '@granary/checklists'
import { compile, type FormSchema, testAnswers } from '@granary/forms'
import { perOperation } from './per-operation.ts'

const ROUNDS = 7

const operations = questionnaires.flatMap(({ title, registry: { latest } }) =>
  operationsOf(title, latest.schema),
)
const samples = operations.map((): number[] => [])
for (let round = 0; round <= ROUNDS; round++) {
  operations.forEach(({ run }, at) => {
    const time = perOperation(run)
    if (round > 0) samples[at]?.push(time)
  })
}
console.log(`Node ${process.version}, ${ROUNDS} rounds, microseconds per operation (median)`)
console.log('| questionnaire | fields | shown | operation | time |\n|---|---:|---:|---|---:|')
operations.forEach(({ name, facts }, at) => {
  const median = samples[at]?.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  console.log(`| ${facts.join(' | ')} | ${name} | ${median.toPrecision(3)} |`)
})

function operationsOf(title: string, schema: FormSchema) {
  const form = compile(schema)
  const answers = testAnswers(schema)
  const state = form.evaluate(answers)
  const fields = schema.sections.flatMap((section) => section.fields)
  const facts = [`${title}, revision ${schema.revision}`, fields.length, state.total.visible]
  const turns = (fieldId: string, one: string, other: string) => {
    let turn = false
    return () => {
      turn = !turn
      form.update(state, fieldId, turn ? one : other)
    }
  }
  return [
    { name: 'compile', run: () => compile(schema) },
    { name: 'full evaluation', run: () => form.evaluate(answers) },
    { name: 'program changed', run: turns('loanProgram', 'REAP', 'B_AND_I') },
    { name: 'one text edited', run: turns('borrowerLegalName', 'Answer a', 'Answer b') },
  ].map((operation) => ({ ...operation, facts }))
}
