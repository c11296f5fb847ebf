import './notice-row.css'
import { type NoticeGroup, type Notification, notifications } from '@granary/api'
import { Icon, type IconShape, VisuallyHidden } from '@granary/ui'
import { useRouter } from '@tanstack/react-router'
import { useMutation } from 'convex/react'
import { Clock, Landmark, MessageSquareText, Send, Undo2, Upload, Users } from 'lucide-react'
import type { MouseEvent } from 'react'
import { shortMoment } from '../words/moments.ts'

const icons: Readonly<Record<NoticeGroup, IconShape>> = {
  decisions: Undo2,
  remarks: MessageSquareText,
  due: Clock,
  steps: Send,
  borrower: Upload,
  agency: Landmark,
  people: Users,
}

/** One notice: the whole row leads to what it tells of, and opening it marks it read. */
export function NoticeRow({
  notice,
  onOpen,
}: {
  readonly notice: Notification
  readonly onOpen?: (() => void) | undefined
}) {
  const { id, group, sentence, name, quote, at, unread, times, to } = notice
  const markRead = useMutation(notifications.markRead)
  const router = useRouter()
  const open = (event: MouseEvent) => {
    // In another tab it opens as any link does.
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault()
      router.history.push(to)
    }
    // What could not be marked is unread, and says so again.
    if (unread) markRead({ ids: [id] }).catch(() => undefined)
    onOpen?.()
  }
  const place = sentence.indexOf(name)
  return (
    <a href={to} className="p-notice" data-unread={unread || undefined} onClick={open}>
      <Icon of={icons[group]} />
      <span className="p-notice-words">
        <span>
          {unread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {place < 0 ? (
            sentence
          ) : (
            <>
              {sentence.slice(0, place)}
              <strong>{name}</strong>
              {sentence.slice(place + name.length)}
            </>
          )}
        </span>
        {quote !== null && <q className="p-notice-quote">{quote}</q>}
        <span className="p-notice-when">
          {shortMoment(at)}
          {times > 1 && `, ${times} in one`}
        </span>
      </span>
      {unread && <span className="p-notice-dot" aria-hidden="true" />}
    </a>
  )
}
