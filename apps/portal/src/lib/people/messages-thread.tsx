import './messages-thread.css'
import type { BorrowerMessage } from '@granary/api'
import { Button, NativeSelect, Tag } from '@granary/ui'
import { useRef, useState } from 'react'
import { FreeText } from '../forms/free-text.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { FormError } from '../frames/entrance.tsx'
import { dateAndTime } from '../words/dates.ts'
import { useNews } from './use-news.ts'

export interface ThreadItem {
  readonly stage: BorrowerMessage['stage']
  readonly itemId: string
  readonly title: string
}

interface MessagesThreadProps {
  readonly messages: readonly BorrowerMessage[]
  /** What can be written about; without it one only reads. */
  readonly items: readonly ThreadItem[]
  readonly onSend: (item: ThreadItem, text: string) => Promise<unknown>
  /** What was written until then has been before the reader's eyes. */
  readonly onRead: (upTo: number) => Promise<unknown>
}

/** What borrower and lender wrote to each other, and a place to answer. */
export function MessagesThread({ messages, items, onSend, onRead }: MessagesThreadProps) {
  const list = useRef<HTMLOListElement>(null)
  const isNew = useNews(messages, list, onRead)
  const [chosen, setChosen] = useState(0)
  const [text, setText] = useState('')
  const submission = useSubmission(async () => {
    const item = items[chosen]
    if (!item) return
    if (text.trim() === '') throw new Error('Write a message.')
    await onSend(item, text)
    setText('')
  })
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
      {items.length > 0 && (
        <form className="p-thread-form g-no-print" onSubmit={submission.onSubmit}>
          <NativeSelect
            label="About"
            value={String(chosen)}
            onValueChange={(value) => setChosen(Number(value))}
            options={items.map(({ title }, at) => ({ value: String(at), label: title }))}
          />
          <FreeText
            label="Message"
            limit={2000}
            value={text}
            onValueChange={(value) => {
              submission.clearError()
              setText(value)
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
