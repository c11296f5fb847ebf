import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { VerifyAddressForm } from '../../features/sign-in/verify-address-form.tsx'

export const Route = createFileRoute('/register/verify-email-address')({ component: VerifyAddress })

function VerifyAddress() {
  const navigate = useNavigate()
  const email = useLocation({ select: ({ state }) => state.email })
  return (
    <VerifyAddressForm
      email={email}
      onVerified={(signedIn) => void navigate({ to: signedIn ? '/' : '/lender' })}
    />
  )
}
