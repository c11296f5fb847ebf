import type { StageEntries } from '@granary/api'
import { compile, testAnswers } from '@granary/forms'
import { aPdf, openStage, uploadFiles, type Workspace } from './workspace.ts'

let pdf: Uint8Array | undefined

/**
 * Answers everything that is asked, as a person would: plausible texts, one file for each required upload. Gives the
 * version in which all of it stands.
 */
export async function completeStage(
  workspace: Workspace,
  entries: StageEntries,
  projectId: string,
  changes: Readonly<Record<string, string | number>> = {},
): Promise<number> {
  const stage = await openStage(workspace, 'owner', entries, projectId)
  const form = compile(stage.schema)
  const answers = { ...testAnswers(stage.schema), loanProgram: 'CF', ...changes }
  await stage.save(
    Object.fromEntries(Object.entries(answers).filter(([id]) => form.field(id)?.type !== 'file')),
  )
  const { answers: saved } = await openStage(workspace, 'owner', entries, projectId)
  const files = form.missing(form.evaluate(saved)).map(({ id }) => ({ fieldId: id, fileName: `${id}.pdf` }))
  pdf ??= await aPdf()
  await uploadFiles(workspace, 'owner', entries, projectId, files, pdf)
  return (await openStage(workspace, 'owner', entries, projectId)).version
}
