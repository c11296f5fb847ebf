import { adminSystem, type InstallationSettings } from '@granary/api'
import { serviceLevelOptions } from '@granary/eligibility'
import { Button, Card, Checkbox, NativeSelect, NumberField, TextButton, TextField } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { rebased } from '../../../lib/forms/rebased.ts'
import { UnsavedPrompt } from '../../../lib/forms/unsaved-prompt.tsx'
import { useChange } from '../../../lib/forms/use-change.ts'
import { guides } from '../../../lib/guides.ts'

const { least, most } = adminSystem.volumeMegabytes

type Executive = InstallationSettings['executives'][number]

/** What staff may set while the product runs. Whoever has a page open sees it at once. */
export function SettingsCard({ settings }: { readonly settings: InstallationSettings }) {
  const [draft, setDraft] = useState(settings)
  const [shown, setShown] = useState(settings)
  // As it was typed: what is no number is refused with a sentence, and stays to be mended.
  const [volume, setVolume] = useState(String(settings.packageVolumeMegabytes))
  const saveSettings = useMutation(adminSystem.saveSettings)
  const change = useChange()
  const { guideDocuments } = draft
  const given = { ...draft, packageVolumeMegabytes: volume.trim() === '' ? Number.NaN : Number(volume) }
  const save = async () => {
    const isDone = await change(saveSettings({ settings: given, shown }), 'Settings saved.')
    const documents = rebased(shown.guideDocuments, guideDocuments, settings.guideDocuments)
    setShown(isDone ? given : { ...rebased(shown, given, settings), guideDocuments: documents })
  }
  return (
    <Card title="Settings">
      <UnsavedPrompt
        hasUnsent={() => draft !== settings || volume !== String(settings.packageVolumeMegabytes)}
      />
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
        <fieldset>
          <legend>Reviews</legend>
          <p className="p-settings-help">
            The reviewer of a stage accepts it only after another packager has gone through the same list and
            agreed. It holds for reviews that are under way too.
          </p>
          <Checkbox
            label="A second packager looks at a stage before it is accepted"
            checked={draft.secondReviewer}
            onCheckedChange={(secondReviewer) => setDraft({ ...draft, secondReviewer })}
          />
        </fieldset>
        <fieldset>
          <legend>Packages</legend>
          <NumberField
            label="Largest volume of the PDF"
            help={`In whole megabytes, from ${least} to ${most}: what the agency’s mailbox or portal takes. A package that is larger is split, never in the middle of a document. It holds for the next build of every project.`}
            suffix="MB"
            value={volume}
            onValueChange={setVolume}
          />
        </fieldset>
        <div>
          <Button onClick={() => void save()}>Save settings</Button>
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
