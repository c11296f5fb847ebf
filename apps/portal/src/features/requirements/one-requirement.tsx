import type { Requirement } from '@granary/api'
import { Message, TextButton } from '@granary/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** An address may name one requirement: `#requirement-R08`. */
export const requirementAnchor = (ruleId: string) => `requirement-${ruleId}`

const named = /^requirement-(.{1,40})$/

interface OneRequirementProps {
  readonly rows: readonly Requirement[]
  readonly packTitle: string
}

/** Leads to the requirement that the address names; where these rules have none of that name, says so above the list. */
export function OneRequirement({ rows, packTitle }: OneRequirementProps) {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const ruleId = named.exec(hash)?.[1]
  const isThere = rows.some((row) => row.ruleId === ruleId)
  useEffect(() => {
    if (ruleId !== undefined && isThere) document.getElementById(requirementAnchor(ruleId))?.focus()
  }, [ruleId, isThere])
  if (ruleId === undefined || isThere) return null
  const showAll = async () => {
    await navigate({ to: '.', search: true, hash: '', replace: true })
    document.getElementById('needed-and-why')?.focus()
  }
  return (
    <div className="g-no-print">
      <Message tone="warning">
        <p>
          {`“${ruleId}” is no requirement of the rules of this project (${packTitle}), or not any more. What they ask for stands below.`}
        </p>
        <TextButton onClick={() => void showAll()}>Show all requirements</TextButton>
      </Message>
    </div>
  )
}
