import { account } from '@granary/api'
import { Button, Card, useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { type FormEvent, useState } from 'react'
import { NameField } from '../../lib/account-form.tsx'
import { FormError } from '../../lib/entrance.tsx'
import { useMe } from '../../lib/me.tsx'
import { noRefusal, refusalOf } from '../../lib/problems.ts'

export function NameSection() {
  const me = useMe()
  const rename = useMutation(account.rename)
  const toasts = useToasts()
  const [name, setName] = useState(me.name)
  const [refusal, setRefusal] = useState(noRefusal)
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await rename({ name })
      toasts.show({ title: 'Your name is saved.' })
    } catch (error) {
      setRefusal(refusalOf(error, ['name']))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title="Your name">
      <form onSubmit={(event) => void save(event)} noValidate>
        <NameField
          label="Name"
          help="Shown to your colleagues and to our team."
          value={name}
          error={refusal.fields.name}
          onChange={(text) => {
            setRefusal(noRefusal)
            setName(text)
          }}
        />
        <FormError text={refusal.whole} />
        <Button type="submit" look="secondary" busy={busy && 'Saving…'}>
          Save name
        </Button>
      </form>
    </Card>
  )
}
