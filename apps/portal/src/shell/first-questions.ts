import type { application, projects } from '@granary/api'
import { type FunctionReference, type FunctionReturnType, makeFunctionReference } from 'convex/server'
import { fetchQuestionnaire } from '../lib/forms/questionnaire-files.ts'
import { readLanguage } from '../lib/words/format-when-needed.ts'
import { liveClient } from './live-client.ts'

/** The page that asks the same may be as long in coming over a poor line. */
const keptMs = 30_000

const opensProject = /^\/lender\/dashboard\/projects\/([^/]+)\/?$/
const stagePaths = { 'pre-application': 'lender/preApplication', application: 'lender/application' }

/**
 * Asks what the page at this address will ask, while its scripts are still on their way: each of its parts would
 * otherwise ask only when the one around it has been answered. Nothing waits for it, and the page finds its answers
 * there. By paths, since the entries of all these calls would weigh on everybody's first load.
 */
export function askFirstQuestions({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  ask('public/settings:get')
  ask('account/me:get')
  // The answers take longer than this, and are shown with days in them.
  setTimeout(readLanguage)
  const [, projectId] = opensProject.exec(pathname) ?? []
  if (projectId === undefined) return
  ask('account/notifications:count')
  fetchNamedFile()
  const stop = whenAnswered<FunctionReturnType<typeof projects.get>>(
    'lender/projects:get',
    { projectId },
    ({ head }) => {
      const asked = new URLSearchParams(search)
      if (asked.has('view')) return
      const named = asked.get('stage')
      const isStage = named === 'pre-application' || named === 'application'
      const opening = head.opensAt.kind === 'stage' ? head.opensAt.stage : undefined
      const stage = isStage ? named : opening
      if (stage === undefined) return ask(`project/${head.opensAt.kind}:get`, { projectId })
      const path = stagePaths[stage]
      // What is asked together comes together: the heading must not wait for the questions, nor they for what is
      // counted beside them.
      ask(`${path}:getState`, { projectId })
      fetchFileOf(path, projectId)
    },
  )
  setTimeout(stop, keptMs)
}

/** What the start page has sent for is read while the answers are on their way, and not when they are there. */
function fetchNamedFile() {
  const address = document.querySelector('link[href^="/questionnaires/"]')?.getAttribute('href')
  if (address) fetchQuestionnaire(address)
}

/** The start page names it only if the address says which stage it is, and of the latest revision. */
function fetchFileOf(path: string, projectId: string) {
  type State = FunctionReturnType<typeof application.getState>
  const stop = whenAnswered<State>(`${path}:getState`, { projectId }, ({ questionnaireFile }) => {
    if (questionnaireFile) fetchQuestionnaire(questionnaireFile)
  })
  setTimeout(stop, keptMs)
}

type Query = FunctionReference<'query'>

function ask(path: string, args = {}): void {
  liveClient.prewarmQuery({
    query: makeFunctionReference(path) as Query,
    args,
    extendSubscriptionFor: keptMs,
  })
}

function whenAnswered<Answer>(path: string, args: object, then: (answer: Answer) => void): () => void {
  let isTold = false
  const watch = liveClient.watchQuery(makeFunctionReference(path) as Query, args)
  return watch.onUpdate(() => {
    const answer = isTold ? undefined : heard<Answer>(watch)
    if (answer === undefined) return
    isTold = true
    then(answer)
  })
}

/** A refusal is for the page to say, which asks the same. */
function heard<Answer>(watch: { localQueryResult(): unknown }): Answer | undefined {
  try {
    return watch.localQueryResult() as Answer | undefined
  } catch {
    return undefined
  }
}
