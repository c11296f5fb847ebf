import { useToasts } from '@granary/ui'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ForgottenPasswordForm } from '../features/sign-in/forgotten-password-form.tsx'

export const Route = createFileRoute('/forgot-password')({ component: ForgotPassword })

function ForgotPassword() {
  const navigate = useNavigate()
  const toasts = useToasts()
  return (
    <ForgottenPasswordForm
      onReset={() => {
        toasts.show({ title: 'Your new password is saved. Sign in with it.' })
        void navigate({ to: '/lender' })
      }}
    />
  )
}
