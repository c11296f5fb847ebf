import type { FormSchema } from '@granary/forms'
import { useConvex, useQuery } from 'convex/react'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useQuestionnaireFile } from '../../../lib/forms/questionnaire-files.ts'
import { inOwnName } from '../../../lib/session/in-own-name.ts'
import { useIsLineUp } from '../../../lib/session/line-up.ts'
import { useMe } from '../../../lib/session/me.tsx'
import { isSignedInAs } from '../../../lib/session/session.ts'
import { onSignOut } from '../../../lib/session/sign-out.ts'
import { createTransfers, type Transfers } from '../files/transfers.ts'
import { openWaitingFiles } from '../files/waiting-files.ts'
import {
  type Audience,
  questionsOf,
  type StageData,
  type StageName,
  sessionEntries,
} from '../saving/stage-data.ts'
import { openJournal } from '../saving/stage-journal.ts'
import { createStageSession, SAVE_TOPIC, type StageSession } from '../saving/stage-session.ts'
import { noteShared } from './last-shared.ts'
import { serverCalls } from './server-calls.ts'

export interface StageWork {
  readonly session: StageSession
  readonly transfers: Transfers
  readonly projectId: string
  readonly stage: StageName
  readonly audience: Audience
}

interface Opened extends StageWork {
  users: number
}

/**
 * Sessions outlive the panel that shows them until their last save is through, so that turning to the other stage
 * and back neither loses nor repeats anything.
 */
const opened = new Map<string, Opened>()
const LONGEST_WAIT_AT_SIGN_OUT_MS = 5000

/** Parts of a stage keep their drafts apart on the device. */
const partNames: Readonly<Record<Audience, string>> = { lender: '', borrower: '/shared', staff: '/staff' }

/** Where the device keeps what a person left in a stage. */
export function placeOf(projectId: string, stage: StageName, audience: Audience): string {
  return `${projectId}/${stage}${partNames[audience]}`
}

/** Nothing while it is awaited, and null when there is nothing to be had. */
export function useStageData(
  projectId: string,
  stage: StageName,
  audience: Audience = 'lender',
): StageData | null | undefined {
  const { getQuestionnaire, getState } = sessionEntries(audience, stage)
  const state = useQuery(getState, { projectId })
  // Apart from the state, because it is large and the same after each save. A server before this one names no file.
  const file = useQuestionnaireFile(state && (state.questionnaireFile ?? null))
  const told: FormSchema | null | undefined = useQuery(
    getQuestionnaire,
    file === null ? { projectId } : 'skip',
  )
  const schema = file ?? told
  const data = useMemo(() => {
    if (schema === null || state === null) return null
    // Until both have arrived they may be of different revisions.
    return schema && state && schema.revision === state.schemaRevision
      ? ({ ...state, schema } as StageData)
      : undefined
  }, [schema, state])
  useEffect(() => {
    if (data && audience === 'borrower') noteShared(projectId, stage, data)
  }, [projectId, stage, audience, data])
  return useLastOf(placeOf(projectId, stage, audience), data)
}

/** What was there stays until what follows it is whole: a form does not go away while its next revision comes. */
function useLastOf<Data>(place: string, data: Data | undefined): Data | undefined {
  const last = useRef<{ readonly place: string; readonly data: Data }>(undefined)
  if (data !== undefined) last.current = { place, data }
  return last.current?.place === place ? last.current.data : undefined
}

export function useStageSession(
  projectId: string,
  stage: StageName,
  data: StageData,
  audience: Audience = 'lender',
): StageWork {
  const client = useConvex()
  const me = useMe()
  const place = placeOf(projectId, stage, audience)
  // Another revision is another form: the session of the old one has nothing to say about it.
  const questions = audience === 'lender' ? '' : questionsOf(data)
  const key = `${me.personId}/${place}/${data.schemaId}/${data.schemaRevision}/${questions}`

  let work = opened.get(key)
  if (!work) {
    const mine = inOwnName(client, () => isSignedInAs(me.personId))
    const calls = serverCalls(mine, sessionEntries(audience, stage), { projectId, stage }, data, audience)
    const session = createStageSession(data, calls.saving, openJournal(me.personId, place))
    const transfers = createTransfers(session, calls.uploads, openWaitingFiles(me.personId, place))
    work = { session, transfers, projectId, stage, audience, users: 0 }
    opened.set(key, work)
    void session.restore().then(() => transfers.resume())
  }
  useLife(key, work)
  useEffect(() => work.session.receive(data), [work, data])
  useLineOf(work)
  return work
}

function useLife(key: string, work: Opened) {
  useEffect(() => {
    work.users += 1
    const forgetSignOut = onSignOut(async () => {
      // Without a line there is nothing to wait for.
      if (!work.session.autosave().offline) await Promise.race([leave(work), patience()])
    })
    return () => {
      forgetSignOut()
      work.users -= 1
      void leave(work).then(async () => {
        await taken(work)
        if (work.users > 0 || opened.get(key) !== work) return
        work.session.dispose()
        work.transfers.close()
        opened.delete(key)
      })
    }
  }, [key, work])
}

/** Says to the session whether there is a line; what waited for it goes when it is back. */
function useLineOf({ session, transfers }: StageWork) {
  const isUp = useIsLineUp()
  useEffect(() => {
    if (isUp === undefined) return
    const wasOffline = session.autosave().offline
    session.dispatch({ type: isUp ? 'lineBack' : 'lineLost' })
    if (wasOffline && isUp) void transfers.resume()
  }, [session, transfers, isUp])
}

async function leave({ session }: StageWork) {
  if (session.autosave().unsaved) await session.saveNow().catch(() => undefined)
}

/** What the server cannot take for now goes out from behind another page, files too. */
function taken({ session, transfers }: StageWork): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (session.autosave().notNow || transfers.isUnderWay()) return
      forget()
      resolve()
    }
    const forget = session.store.subscribe(SAVE_TOPIC, look)
    look()
  })
}

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_AT_SIGN_OUT_MS))

/** A part of the session that a component shows; it is drawn again only when that part is another one. */
export function useTold<Part>(session: StageSession, topic: string, read: () => Part): Part {
  const subscribe = useCallback(
    (listener: () => void) => session.store.subscribe(topic, listener),
    [session, topic],
  )
  return useSyncExternalStore(subscribe, read)
}

/** Several parts at the price of one: two hundred fields ask for five each. */
export function useAllTold<const Parts extends readonly unknown[]>(
  session: StageSession,
  topic: string,
  read: () => Parts,
): Parts {
  const known = useRef<Parts>(undefined)
  return useTold(session, topic, () => {
    const next = read()
    const before = known.current
    if (before === undefined || next.some((part, at) => part !== before[at])) known.current = next
    return known.current ?? next
  })
}
