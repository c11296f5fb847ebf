import '@granary/ui/styles.css'
import { application, type Me, presence } from '@granary/api'
import { ToastProvider } from '@granary/ui'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { ConvexProvider, type ConvexReactClient } from 'convex/react'
import { getFunctionName } from 'convex/server'
import { createContext, type ReactNode, useContext } from 'react'
import { QuestionnairePanel } from '../../../apps/portal/src/features/questionnaire/panels/questionnaire-panel.tsx'
import type { StageData } from '../../../apps/portal/src/features/questionnaire/saving/stage-data.ts'
import { MeProvider } from '../../../apps/portal/src/lib/session/me.tsx'
import type { Questionnaire } from '../questionnaire.ts'
import { present } from './harness.tsx'

/**
 * The product's own panel with all it brings: engine, draft, journal on the device, autosave, presence, rail, guides
 * and prompts. Only the far end of the line is played: it saves what it is sent and says so to every live query.
 */
void present((questionnaire) => {
  const client = playedServer(questionnaire) as unknown as ConvexReactClient
  return {
    control: (fieldId) => document.getElementById(`field-${fieldId}`),
    Around: ({ children }) => (
      <ConvexProvider client={client}>
        <Content value={children}>
          <RouterProvider router={router as never} />
        </Content>
      </ConvexProvider>
    ),
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

const Content = createContext<ReactNode>(null)

const router = createRouter({
  history: createMemoryHistory(),
  routeTree: createRootRoute({ component: Root }),
})

function Root() {
  const children = useContext(Content)
  return (
    <ToastProvider>
      <MeProvider me={officer}>{children}</MeProvider>
      <Outlet />
    </ToastProvider>
  )
}

const officer: Me = {
  personId: 'person',
  name: 'Dana Whitfield',
  email: 'lender@granary.example',
  secondFactor: false,
  kinds: ['lender'],
  memberships: [],
  currentOrganizationId: null,
  duties: [],
  suspendedLenders: [],
  secondFactorDue: null,
  viewing: null,
}

const roundTripMs = 20
const online = { isWebSocketConnected: true, hasEverConnected: true }

function playedServer({ schema, answers }: Questionnaire) {
  const said = new Map<string, unknown>([
    [application.getQuestionnaire.path, schema],
    [application.getState.path, stageData({ schema, answers })],
    [application.getAutosaveState.path, { lastSavedAt: null }],
    [presence.list.path, []],
  ])
  const listeners = new Set<() => void>()

  async function save({ answers }: Pick<StageData, 'answers'>) {
    await new Promise((resolve) => setTimeout(resolve, roundTripMs))
    const before = said.get(application.getState.path) as StageData
    const after = { ...before, answers: structuredClone(answers), version: before.version + 1 }
    said.set(application.getState.path, after)
    said.set(application.getAutosaveState.path, { lastSavedAt: Date.now() })
    for (const listener of listeners) listener()
    return { answers: after.answers, version: after.version }
  }

  return {
    connectionState: () => online,
    subscribeToConnectionState: () => () => undefined,
    watchQuery: (query: Parameters<typeof getFunctionName>[0]) => ({
      onUpdate(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      localQueryResult: () => said.get(getFunctionName(query)),
      journal: () => undefined,
    }),
    mutation: async (entry: Parameters<typeof getFunctionName>[0], args: StageData) =>
      getFunctionName(entry) === application.save.path ? save(args) : { written: true },
  }
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
