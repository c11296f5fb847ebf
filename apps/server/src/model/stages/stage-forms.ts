import { stages as questionnaires } from '@granary/checklists'
import { type CompiledForm, compile, type Stage } from '@granary/forms'

/** The two questionnaires of a project, in the order in which people meet them. */
export const stageIds = ['pre-application', 'application'] as const
export type StageId = (typeof stageIds)[number]

export function isStageId(value: string): value is StageId {
  return stageIds.some((stage) => stage === value)
}

export function questionnaireOf(stage: StageId): Stage {
  const questionnaire = questionnaires.get(stage)
  if (!questionnaire) throw new Error(`There is no questionnaire for the stage ${stage}.`)
  return questionnaire
}

const compiled = new Map<string, CompiledForm>()

/** A published revision, read once per process: revisions never change. */
export function formOf(stage: StageId, revision: number): CompiledForm {
  const key = `${stage} ${revision}`
  let form = compiled.get(key)
  if (!form) {
    form = compile(questionnaireOf(stage).revision(revision))
    compiled.set(key, form)
  }
  return form
}
