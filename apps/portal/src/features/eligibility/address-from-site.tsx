import { Message, TextButton } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readCheckDraft, useCheckDraft, writeCheckDraft } from '../../lib/check-draft.ts'
import { arrivingAddress } from './arriving-address.ts'
import { addressOf } from './paths.ts'
import { withAnswer } from './steps.ts'

/**
 * Takes the address of the public site into the check and out of the address line. It says so where it is not asked for
 * yet, and gives back the one that it took the place of.
 */
export function AddressFromSite() {
  const navigate = useNavigate()
  const { answers } = useCheckDraft()
  const [address] = useState(() => arrivingAddress(window.location.hash))
  const [before, setBefore] = useState('')
  useEffect(() => {
    if (address === null) return
    const draft = readCheckDraft()
    setBefore(draft.answers.projectAddress ?? '')
    writeCheckDraft(withAnswer(draft, 'projectAddress', address))
    void navigate({ to: addressOf(1), replace: true })
  }, [address, navigate])
  if (address === null || answers.projectAddress !== address) return null
  const other = before !== '' && before !== address ? before : null
  return (
    <Message tone="info" announce="status">
      <p>{`“${address}” comes along as the address of the project. Step 3 asks for it, and you can change it there.`}</p>
      {other && (
        <p>
          {`It takes the place of “${other}”. `}
          <TextButton onClick={() => writeCheckDraft(withAnswer(readCheckDraft(), 'projectAddress', other))}>
            Keep that one
          </TextButton>
        </p>
      )}
    </Message>
  )
}
