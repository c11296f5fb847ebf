import { compile, createRegistry, migrateAnswers, prefillAnswers } from '@granary/forms'
import type { Counts, Peer, Session } from './peer.ts'
import { answers, questionnaire } from './questionnaire.ts'

const registry = createRegistry([
  { revision: 1, schema: questionnaire },
  { revision: 2, schema: { ...questionnaire, revision: 2 } },
])

export const granary: Peer = {
  name: 'Granary',
  compile: session,
  carryOver: () => migrateAnswers(registry, answers, 1),
}

export const prefill = () =>
  prefillAnswers(questionnaire, { answers: {} }, [{ name: 'other', answers, rules: [], sameIds: true }])

function session(): Session {
  const form = compile(questionnaire)
  let state = form.evaluate(answers)
  const counts = (): Counts => ({ visible: state.total.visible, missing: state.total.missing })
  return {
    full() {
      state = form.evaluate(answers)
      return counts()
    },
    change(fieldId, answer) {
      form.update(state, fieldId, answer)
      return counts()
    },
  }
}
