import { messageOf, rulePacks } from '@granary/api'
import { useToasts } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useMutation } from 'convex/react'
import { useState } from 'react'

/** Drafts a pack from another one, and goes there. */
export function useDraft() {
  const begin = useMutation(rulePacks.draft)
  const navigate = useNavigate()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  async function draft(fromPackId: string) {
    setBusy(true)
    try {
      const { packId } = await begin({ fromPackId })
      await navigate({ to: '/admin/rule-packs/$packid', params: { packid: packId } })
    } catch (error) {
      toasts.show({ title: messageOf(error), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return { draft, busy }
}
