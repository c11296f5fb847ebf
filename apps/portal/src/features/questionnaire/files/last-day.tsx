import type { DocumentRow } from '@granary/api'
import { classNames } from '@granary/ui'
import { mediumDay } from '../../../lib/words/days.ts'

interface LastDayProps {
  readonly row: Pick<DocumentRow, 'runsOut'>
  readonly file: Pick<DocumentRow['files'][number], 'lastDay'>
}

/** Until when a file is good, where that is known; of several in a row the one that is to be replaced stands out. */
export function LastDay({ row: { runsOut }, file: { lastDay } }: LastDayProps) {
  if (!lastDay) return null
  const isTrouble = lastDay.isOver || lastDay.on === runsOut?.on
  return (
    <p className={classNames('q-doc-line q-doc-until', isTrouble && 'q-doc-late')}>{lastDayWords(lastDay)}</p>
  )
}

/** "Good until Jan 29, 2027". */
export function lastDayWords({ on, isOver }: NonNullable<DocumentRow['runsOut']>): string {
  return `${isOver ? 'Ran out on' : 'Good until'} ${mediumDay(on)}`
}
