import '@granary/ui/styles.css'
import { application, presence } from '@granary/api'
import { getFunctionName } from 'convex/server'
import { QuestionnairePanel } from '../../../apps/portal/src/features/questionnaire/panels/questionnaire-panel.tsx'
import type { StageData } from '../../../apps/portal/src/features/questionnaire/saving/stage-data.ts'
import type { Questionnaire } from '../questionnaire.ts'
import { present } from './harness.tsx'
import { aroundPage, playedLine } from './product.tsx'

/**
 * The product's own panel with all it brings: engine, draft, journal on the device, autosave, presence, rail, guides
 * and prompts. Only the far end of the line is played: it saves what it is sent and says so to every live query.
 */
void present((questionnaire) => {
  return {
    control: (fieldId) => document.getElementById(`field-${fieldId}`),
    Around: aroundPage(playedServer(questionnaire)),
    Form: () => (
      <QuestionnairePanel
        projectId="project"
        stage="application"
        heading={{ projectName: 'Creamery', borrowerName: 'Hollow Creek', lenderName: 'Sample State Bank' }}
        reader="lender"
        printView={false}
        readOnlyBar={() => null}
        onCheck={() => undefined}
      />
    ),
  }
})

function playedServer({ schema, answers }: Questionnaire) {
  const said = new Map<string, unknown>([
    [application.getQuestionnaire.path, schema],
    [application.getState.path, stageData({ schema, answers })],
    [application.getAutosaveState.path, { lastSavedAt: null }],
    [presence.list.path, []],
  ])
  async function save({ answers }: Pick<StageData, 'answers'>) {
    await line.way()
    const before = said.get(application.getState.path) as StageData
    const after = { ...before, answers: structuredClone(answers), version: before.version + 1 }
    said.set(application.getState.path, after)
    said.set(application.getAutosaveState.path, { lastSavedAt: Date.now() })
    line.tell()
    return { answers: after.answers, version: after.version }
  }

  const line = playedLine(said, async (entry, args) =>
    getFunctionName(entry) === application.save.path ? save(args as StageData) : { written: true },
  )
  return line.client
}

function stageData({ schema, answers }: Pick<Questionnaire, 'schema' | 'answers'>): StageData {
  return {
    schema,
    answers,
    version: 1,
    generation: 'one',
    schemaId: schema.id,
    schemaRevision: schema.revision,
    uploadsByField: {},
    provenance: {},
    notApplicable: {},
    readOnly: false,
    readOnlyReason: null,
    beside: [],
    submittedAt: null,
    reopenedReason: null,
    mayAutofill: false,
    mayEditStaffFields: false,
    mayReveal: false,
    mayDispute: false,
  }
}
