import './messages-thread.css'
import type { BorrowerMessage } from '@granary/api'
import { isBlank } from '@granary/forms'
import { Button, NativeSelect, Tag } from '@granary/ui'
import { useRef } from 'react'
import { FreeText } from '../forms/free-text.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { FormError } from '../frames/entrance.tsx'
import { useKeptDraft } from '../session/kept-draft.ts'
import { dateAndTime } from '../words/dates.ts'
import { UnsentWords } from './unsent-words.tsx'
import { useNews } from './use-news.ts'

export interface ThreadItem {
  readonly stage: BorrowerMessage['stage']
  readonly itemId: string
  readonly title: string
}

interface MessagesThreadProps {
  readonly projectId: string
  /** With whom, where it is one of several. */
  readonly personId?: string
  readonly messages: readonly BorrowerMessage[]
  /** What can be written about; without it one only reads. */
  readonly items: readonly ThreadItem[]
  readonly onSend: (item: ThreadItem, text: string) => Promise<unknown>
  /** What was written until then has been before the reader's eyes. */
  readonly onRead: (upTo: number) => Promise<unknown>
}

const nothing = { about: '', text: '' }

/** What borrower and lender wrote to each other, and a place to answer. What is begun waits on the device (0591). */
export function MessagesThread(props: MessagesThreadProps) {
  const { projectId, personId = 'lender', messages, items, onSend, onRead } = props
  const list = useRef<HTMLOListElement>(null)
  const isNew = useNews(messages, list, onRead)
  const draft = useKeptDraft(`${projectId}/messages`, personId, nothing)
  const { about, text } = draft.value
  // By what it is and not by its place: others come and go while somebody writes.
  const item = items.find((each) => keyOf(each) === about) ?? items[0]
  const submission = useSubmission(
    async () => {
      if (!item) return
      await onSend(item, text)
      draft.forget(draft.value)
    },
    { fields: ['text'], check: () => ({ text: isBlank(text) ? 'Write a message.' : undefined }) },
  )
  return (
    <div className="p-thread">
      {messages.length === 0 && <p className="p-thread-none">Nothing was written yet.</p>}
      <ol ref={list} className="p-thread-list" aria-live="polite">
        {messages.map((message) => (
          <li key={message.messageId} className={message.mine ? 'p-thread-mine' : undefined}>
            <p className="p-thread-by">
              {isNew(message) && <Tag tone="info">New</Tag>}{' '}
              <strong>{message.mine ? 'You' : message.by}</strong> about {message.itemTitle},{' '}
              <time dateTime={new Date(message.at).toISOString()}>{dateAndTime(message.at)}</time>
            </p>
            <p className="p-thread-text">{message.text}</p>
          </li>
        ))}
      </ol>
      {!item && text.trim() !== '' && <UnsentWords text={text} />}
      {item && (
        <form className="p-thread-form g-no-print" onSubmit={submission.onSubmit}>
          <NativeSelect
            label="About"
            value={keyOf(item)}
            onValueChange={(value) => draft.set({ about: value, text })}
            options={items.map((each) => ({ value: keyOf(each), label: each.title }))}
          />
          <FreeText
            id="text"
            label="Message"
            limit={2000}
            error={submission.errors.text}
            value={text}
            onValueChange={(value) => {
              submission.clearError('text')
              draft.set({ about: keyOf(item), text: value })
            }}
          />
          <FormError text={submission.error} />
          <div>
            <Button type="submit" look="secondary" busy={submission.busy && 'Sending…'}>
              Send message
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

const keyOf = ({ stage, itemId }: ThreadItem) => `${stage}.${itemId}`
