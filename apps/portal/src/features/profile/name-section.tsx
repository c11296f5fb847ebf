import { account } from '@granary/api'
import { Button, Card, useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { NameField } from '../../lib/forms/account-form.tsx'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { FormError } from '../../lib/frames/entrance.tsx'
import { useMe } from '../../lib/session/me.tsx'

export function NameSection() {
  const me = useMe()
  const rename = useMutation(account.rename)
  const toasts = useToasts()
  const [name, setName] = useState(me.name)
  const { busy, error, errors, onInput, onSubmit } = useSubmission(
    async () => {
      await rename({ name })
      toasts.show({ title: 'Your name is saved.' })
    },
    { fields: ['name'] },
  )
  return (
    <Card title="Your name">
      <form onSubmit={onSubmit} onInput={onInput} noValidate>
        <NameField
          label="Name"
          help="Shown to your colleagues and to our team."
          value={name}
          error={errors.name}
          onChange={setName}
        />
        <FormError text={error} />
        <Button type="submit" look="secondary" busy={busy && 'Saving…'}>
          Save name
        </Button>
      </form>
    </Card>
  )
}
