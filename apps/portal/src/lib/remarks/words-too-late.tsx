import type { Remark } from '@granary/api'
import { Message, TextButton } from '@granary/ui'
import { dateAndTime } from '../words/dates.ts'
import type { Write } from './remark-writing.tsx'

interface WordsTooLateProps {
  readonly remark: Remark
  readonly what: Write
  readonly onReply: () => void
}

/** The remark was resolved, or taken from its reader, while words to it were written: they stay until their writer says more. */
export default function WordsTooLate({ remark, what, onReply }: WordsTooLateProps) {
  const isReply = what !== 'reply' && remark.may.reply
  return (
    <Message tone="warning" announce="status">
      {happened(remark, what)} What you wrote was not sent, and stays here.
      {isReply && (
        <>
          {' '}
          <TextButton onClick={onReply}>Write it as a reply</TextButton>
        </>
      )}
    </Message>
  )
}

const words: Readonly<Record<Write, string>> = {
  reply: 'You cannot reply to this remark any more.',
  edit: 'This remark cannot be edited any more.',
  dispute: 'This remark cannot be disputed any more.',
}

function happened({ state, stateBy, stateAt }: Remark, what: Write): string {
  if (state !== 'resolved') return words[what]
  const when = stateAt === null ? '' : `, ${dateAndTime(stateAt)}`
  return `${stateBy ?? 'Somebody who left'} resolved this remark${when}.`
}
