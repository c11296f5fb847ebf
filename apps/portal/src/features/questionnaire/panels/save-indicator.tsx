import { SavePill, type SaveState } from '@granary/ui'
import { useQuery } from 'convex/react'
import type { Phase } from '../../../lib/saving/autosave.ts'
import { sessionEntries } from '../saving/stage-data.ts'
import { CONFLICTS_TOPIC, type HeldAnswer } from '../saving/stage-draft.ts'
import { SAVE_TOPIC } from '../saving/stage-session.ts'
import { formatDateTime } from '../session/moments.ts'
import { useTold } from '../session/use-stage-session.ts'
import { useWork } from '../session/work-context.tsx'

/** Always in the same place: whether one's work is kept. */
export function SaveIndicator({
  onShow,
  besideRail = false,
}: {
  readonly onShow: (fieldId: string) => void
  readonly besideRail?: boolean
}) {
  const { session, transfers, projectId, stage, audience } = useWork()
  const autosave = useTold(session, SAVE_TOPIC, session.autosave)
  const savedCount = useTold(session, SAVE_TOPIC, session.savedCount)
  useTold(session, CONFLICTS_TOPIC, () => [...session.held().keys()].join())
  const known = useQuery(sessionEntries(audience, stage).getAutosaveState, { projectId })
  useTold(session, SAVE_TOPIC, () => transfers.notUploaded().join())
  const notUploaded = transfers.notUploaded()
  const isShort = session.phase() === 'clean' && notUploaded.length > 0
  const phase = isShort ? 'error' : session.phase()
  const told = autosave.failure ?? autosave.notNow?.message
  const refused = session.refused()
  const failure = isShort ? notUploadedText(notUploaded.length) : (told ?? refusedText(refused.length))
  const showing = (fieldId: string | undefined) => ({
    label: 'Show',
    onClick: () => fieldId !== undefined && onShow(fieldId),
  })
  const retry = { label: 'Retry', onClick: () => void session.saveNow().catch(() => undefined) }
  const actions: Partial<Record<Phase, { label: string; onClick: () => void }>> = {
    error: isShort ? showing(notUploaded[0]) : told === undefined ? showing(refused[0]) : retry,
    conflict: showing([...session.held().keys()][0]),
  }
  return (
    <SavePill
      floating={besideRail ? 'beside rail' : 'below page'}
      state={pillState(phase, known)}
      text={saveText(phase, failure, known, [...session.held().values()])}
      neverSaved={known?.lastSavedAt === null}
      savedCount={savedCount}
      action={autosave.stopped ? undefined : actions[phase]}
    />
  )
}

type Known = { readonly lastSavedAt: number | null } | undefined

/** The words of the indicator. */
export function saveText(phase: Phase, failure: string, known: Known, held: readonly HeldAnswer[]): string {
  switch (phase) {
    case 'error':
      return failure
    case 'uploading':
      return 'Uploading…'
    case 'saving':
      return 'Saving…'
    case 'dirty':
      return 'Unsaved changes'
    case 'conflict':
      return conflictText(held)
    case 'clean':
      if (known === undefined) return 'Checking save status…'
      return known.lastSavedAt === null ? 'Not yet saved' : `Saved ${formatDateTime(known.lastSavedAt)}`
    default:
      return phase satisfies never
  }
}

function notUploadedText(count: number): string {
  return count === 1 ? '1 file was not uploaded.' : `${count} files were not uploaded.`
}

function refusedText(count: number): string {
  return count === 1 ? '1 answer cannot be saved.' : `${count} answers cannot be saved.`
}

function conflictText(held: readonly HeldAnswer[]): string {
  const names = [...new Set(held.map(({ by }) => by ?? 'a colleague'))]
  const by = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]
  return held.length === 1
    ? `1 answer was changed by ${by}.`
    : `${held.length} answers were changed by ${by}.`
}

function pillState(phase: Phase, known: Known): SaveState {
  return phase === 'clean' && known === undefined ? 'checking' : phase
}
