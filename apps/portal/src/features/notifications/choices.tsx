import { messageOf, type NoticeChoice, type NoticeGroup, noticeGroups, notifications } from '@granary/api'
import { Card, Checkbox, LoadingState, NativeSelect, SavePill, useLookOnly } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { groupWords } from './group-words.ts'

type Saving = { readonly state: 'clean' | 'saving' | 'error'; readonly text: string; readonly count: number }

/** How each kind of thing reaches the person. Every choice is kept as it is made. */
export function Choices() {
  const stored = useQuery(notifications.getChoices, {})
  const setChoices = useMutation(notifications.setChoices)
  const [saving, setSaving] = useState<Saving>({ state: 'clean', text: 'Saved as you choose', count: 0 })
  if (stored === undefined) return <LoadingState text="Loading your choices…" />

  const keep = async (changed: typeof notifications.setChoices._args) => {
    setSaving(({ count }) => ({ state: 'saving', text: 'Saving…', count }))
    try {
      await setChoices(changed)
      setSaving(({ count }) => ({ state: 'clean', text: 'Saved', count: count + 1 }))
    } catch (error) {
      setSaving(({ count }) => ({ state: 'error', text: messageOf(error), count }))
    }
  }
  const choose = (group: NoticeGroup, choice: NoticeChoice) => void keep({ choices: { [group]: choice } })
  return (
    <>
      <div className="p-choices">
        <div className="p-choices-head" aria-hidden="true">
          <span>What happened</span>
          <span>Bell</span>
          <span>Mail</span>
        </div>
        {noticeGroups.map(({ id }) => (
          <GroupChoice
            key={id}
            id={id}
            {...groupWords[id]}
            choice={stored.choices[id]}
            onChoose={(choice) => choose(id, choice)}
          />
        ))}
        <p className="p-choices-note">Nothing is sent about what you did yourself or have already seen.</p>
      </div>
      <Card>
        <NativeSelect
          label="Daily digest at"
          help="Working days, Central Time. No mail on a day without news."
          controlWidth="short"
          options={hours}
          value={String(stored.digestHour)}
          onValueChange={(hour) => void keep({ choices: {}, digestHour: Number(hour) })}
        />
      </Card>
      <SavePill
        state={saving.state}
        text={saving.text}
        savedCount={saving.count}
        neverSaved={saving.count === 0}
        floating="below page"
      />
    </>
  )
}

const mails = [
  { value: 'at once', label: 'At once' },
  { value: 'daily', label: 'Daily' },
  { value: 'none', label: 'None' },
] as const

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}))

interface GroupChoiceProps {
  readonly id: NoticeGroup
  readonly title: string
  readonly hint: string
  readonly choice: NoticeChoice
  readonly onChoose: (choice: NoticeChoice) => void
}

function GroupChoice({ id, title, hint, choice, onChoose }: GroupChoiceProps) {
  const lookOnly = useLookOnly()
  return (
    <fieldset className="p-choice" disabled={lookOnly !== undefined}>
      <legend className="p-choice-words">
        <strong>{title}</strong>
        <span>{hint}</span>
      </legend>
      <Checkbox
        label={<span className="p-choice-bell">Bell</span>}
        checked={choice.bell}
        onCheckedChange={(bell) => onChoose({ ...choice, bell })}
      />
      <div className="p-segments" role="radiogroup" aria-label={`${title}: mail`}>
        {mails.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              className="g-visually-hidden"
              name={`mail-${id}`}
              checked={choice.mail === value}
              onChange={() => onChoose({ ...choice, mail: value })}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
