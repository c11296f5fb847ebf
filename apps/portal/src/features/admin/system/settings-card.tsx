import { adminSystem, type InstallationSettings } from '@granary/api'
import { serviceLevelOptions } from '@granary/eligibility'
import { Button, Card, NativeSelect, TextButton, TextField } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { UnsavedPrompt } from '../../../lib/forms/unsaved-prompt.tsx'
import { useChange } from '../../../lib/forms/use-change.ts'
import { guides } from '../../../lib/guides.ts'

type Executive = InstallationSettings['executives'][number]

/** What staff may set while the product runs. Whoever has a page open sees it at once. */
export function SettingsCard({ settings }: { readonly settings: InstallationSettings }) {
  const [draft, setDraft] = useState(settings)
  const saveSettings = useMutation(adminSystem.saveSettings)
  const change = useChange()
  const { guideDocuments } = draft
  return (
    <Card title="Settings">
      <UnsavedPrompt hasUnsent={() => draft !== settings} />
      <div className="p-admin-form p-settings">
        <Executives
          executives={draft.executives}
          onChange={(executives) => setDraft({ ...draft, executives })}
        />
        <fieldset>
          <legend>External guide documents</legend>
          <p className="p-settings-help">
            Shown beside the guide and its questions, in place of our own PDF where there is one.
          </p>
          {guides.map(({ id, title }) => (
            <TextField
              key={id}
              label={title}
              type="url"
              optional
              placeholder="https://"
              value={guideDocuments[id] ?? ''}
              onValueChange={(address) =>
                setDraft({ ...draft, guideDocuments: { ...guideDocuments, [id]: address } })
              }
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>New lenders</legend>
          <NativeSelect
            label="Service level to begin with"
            value={draft.defaultServiceLevel}
            options={serviceLevelOptions}
            onValueChange={(level) =>
              setDraft({ ...draft, defaultServiceLevel: level === 'software' ? 'software' : 'managed' })
            }
          />
        </fieldset>
        <div>
          <Button onClick={() => void change(saveSettings({ settings: draft }), 'Settings saved.')}>
            Save settings
          </Button>
        </div>
      </div>
    </Card>
  )
}

interface ExecutivesProps {
  readonly executives: readonly Executive[]
  readonly onChange: (executives: Executive[]) => void
}

function Executives({ executives, onChange }: ExecutivesProps) {
  const set = (at: number, changed: Partial<Executive>) =>
    onChange(executives.map((each, index) => (index === at ? { ...each, ...changed } : each)))
  return (
    <fieldset>
      <legend>Executives</legend>
      <p className="p-settings-help">
        Shown on the page Our Story of the public site, in this order. Without any, it shows sample names.
      </p>
      {executives.map(({ name, role }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold nothing of their own, so the place is who they are
        <div key={at} className="p-settings-person">
          <TextField
            label={`Name ${at + 1}`}
            value={name}
            onValueChange={(text) => set(at, { name: text })}
          />
          <TextField
            label={`Role ${at + 1}`}
            value={role}
            onValueChange={(text) => set(at, { role: text })}
          />
          <TextButton tone="danger" onClick={() => onChange(executives.filter((_, index) => index !== at))}>
            Remove<span className="g-visually-hidden"> {name || `person ${at + 1}`}</span>
          </TextButton>
        </div>
      ))}
      <div>
        <Button
          look="secondary"
          size="compact"
          onClick={() => onChange([...executives, { name: '', role: '' }])}
        >
          Add a person
        </Button>
      </div>
    </fieldset>
  )
}
