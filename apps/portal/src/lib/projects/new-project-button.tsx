import { Button, type ButtonLook, EmptyState } from '@granary/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { takesFocusBack } from './back-from-new-project.ts'

const list = '/lender/dashboard/projects'

/** Opens the questions a project begins with, over the list of projects. */
export function NewProjectButton({ look }: Pick<ButtonLook, 'look'>) {
  const navigate = useNavigate()
  // From another page one comes back to it, and is asked before what was entered is lost.
  const isHere = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') === list })
  const open = () =>
    // The list goes on showing what it shows; from elsewhere the list takes nothing that it does not know.
    navigate({
      to: list,
      search: (now) => ({ ...now, new: true }) as { new: true },
      replace: isHere,
      // Whoever closes them goes back to where they were opened.
      ...(!isHere && { state: { openedElsewhere: true } }),
    })
  return (
    <Button writes ref={takesFocusBack} look={look} icon={Plus} onClick={() => void open()}>
      New project
    </Button>
  )
}

/** What stands where a lender's projects will be. */
export function NoProjectsYet({ mayEdit }: { readonly mayEdit: boolean }) {
  return (
    <EmptyState title="No projects yet." action={mayEdit && <NewProjectButton />}>
      {mayEdit
        ? 'A project holds one loan request with its pre-application and application.'
        : 'The projects of your lender will stand here.'}
    </EmptyState>
  )
}
