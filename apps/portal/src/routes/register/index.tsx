import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { RegisterForm } from '../../features/sign-in/register-form.tsx'

export const Route = createFileRoute('/register/')({ component: Register })

function Register() {
  const navigate = useNavigate()
  return (
    <RegisterForm
      onRegistered={(email) => void navigate({ to: '/register/verify-email-address', state: { email } })}
    />
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that was just registered: kept out of the address bar and of histories of other machines. */
    email?: string
  }
}
