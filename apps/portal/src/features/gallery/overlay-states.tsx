import {
  Button,
  CommandPalette,
  Confirm,
  Dialog,
  Link,
  Menu,
  SelectField,
  TextField,
  Tooltip,
  useToasts,
} from '@granary/ui'
import { FileText, FolderOpen, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { GallerySection, Row } from './gallery-section.tsx'

type Overlay = 'none' | 'dialog' | 'confirm' | 'palette'

const programs = [
  { value: 'BI', label: 'Business and Industry' },
  { value: 'CF', label: 'Community Facilities' },
]

export function OverlayStates() {
  const [shown, setShown] = useState<Overlay>('none')
  const [last, setLast] = useState('nothing yet')
  const [program, setProgram] = useState('BI')
  const [removed, setRemoved] = useState(0)
  const { show } = useToasts()
  const close = () => setShown('none')
  const toggle = (overlay: Overlay) => (open: boolean) => setShown(open ? overlay : 'none')
  function removeFile() {
    setRemoved(removed + 1)
    show({ title: 'File removed', description: `Removed "Balance sheet ${removed + 1}.pdf".` })
  }
  return (
    <GallerySection id="overlays" title="Dialog, menu, tooltip, toasts">
      <Row>
        <Button onClick={() => setShown('dialog')}>New project</Button>
        <Button look="danger" onClick={() => setShown('confirm')}>
          Close this project
        </Button>
        <Button look="secondary" onClick={() => setShown('palette')}>
          Go to…
        </Button>
        <Menu
          entries={[
            { kind: 'heading', label: 'Marcus Reyes', detail: 'Sample State Bank' },
            { kind: 'action', label: 'Settings', icon: Settings, onSelect: () => setLast('Settings') },
            { kind: 'link', label: 'Profile', icon: FileText, link: <Link href="#overlays">Profile</Link> },
            { kind: 'separator' },
            { kind: 'action', label: 'Sign out', icon: LogOut, onSelect: () => setLast('Sign out') },
          ]}
        >
          Account
        </Menu>
        <Tooltip text="Answers save as you type.">
          <Button look="quiet">What is kept?</Button>
        </Tooltip>
        <Button look="secondary" onClick={removeFile}>
          Remove a file
        </Button>
      </Row>
      <p className="gallery-caption" id="last-choice">
        Last choice: {last}
      </p>
      <Dialog
        open={shown === 'dialog'}
        onOpenChange={toggle('dialog')}
        title="New project"
        description="Enough to start. It fills the pre-application for you."
        actions={
          <>
            <Button look="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Create project</Button>
          </>
        }
      >
        <TextField label="Project name" error="Please enter a project name." />
        <SelectField label="Program" options={programs} value={program} onValueChange={setProgram} />
      </Dialog>
      <Confirm
        open={shown === 'confirm'}
        title="Close this project?"
        description="Nobody can edit it afterwards. It stays readable."
        confirmLabel="Close project"
        danger
        onConfirm={close}
        onCancel={close}
      />
      <CommandPalette
        open={shown === 'palette'}
        onOpenChange={toggle('palette')}
        groups={[
          {
            label: 'Projects',
            items: [
              { id: 'p1', label: 'Creamery expansion', detail: 'Hollow Creek Creamery', icon: FolderOpen },
            ],
          },
          {
            label: 'Pages',
            items: [
              { id: 'g1', label: 'Portfolio', icon: FileText },
              { id: 'g2', label: 'Contact', icon: FileText },
            ],
          },
        ]}
        onChoose={(command) => setLast(command.label)}
      />
    </GallerySection>
  )
}
