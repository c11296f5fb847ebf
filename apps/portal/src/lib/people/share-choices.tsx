import './share-choices.css'
import { invitations, type ShareItem } from '@granary/api'
import { Checkbox, FieldGroup, LoadingState } from '@granary/ui'
import { useQuery } from 'convex/react'

interface ShareChoicesProps {
  /** Of the group. */
  readonly id: string
  readonly projectId: string
  readonly items: readonly ShareItem[]
  readonly error: string | undefined
  readonly onChange: (items: readonly ShareItem[]) => void
}

/** Whole sections, single documents of sections that stay closed, and tables. */
export function ShareChoices({ id, projectId, items, error, onChange }: ShareChoicesProps) {
  const stages = useQuery(invitations.listChoices, { projectId })
  if (!stages) return <LoadingState text="Loading sections…" rows={2} />
  const isChosen = (item: ShareItem) => items.some((chosen) => isSame(chosen, item))
  const toggle = (item: ShareItem, on: boolean) =>
    onChange(on ? [...items, item] : items.filter((chosen) => !isSame(chosen, item)))
  return (
    <FieldGroup id={id} error={error} label="What to share" help={`${items.length} chosen.`}>
      {() => (
        // Reachable by keyboard, because it scrolls.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
        <div className="p-share-choices" tabIndex={0}>
          {stages.map(({ stage, stageTitle, sections, tables }) => (
            <div key={stage}>
              <h3>{stageTitle}</h3>
              {sections.map(({ sectionId, title, documents }) => {
                const section: ShareItem = { stage, kind: 'section', id: sectionId }
                return (
                  <div key={sectionId}>
                    <Checkbox
                      label={title}
                      checked={isChosen(section)}
                      onCheckedChange={(on) => toggle(section, on)}
                    />
                    {!isChosen(section) && documents.length > 0 && (
                      <div className="p-share-documents">
                        {documents.map(({ fieldId, label }) => {
                          const document: ShareItem = { stage, kind: 'document', id: fieldId }
                          return (
                            <Checkbox
                              key={fieldId}
                              label={`Only the document: ${label}`}
                              checked={isChosen(document)}
                              onCheckedChange={(on) => toggle(document, on)}
                            />
                          )
                        })}
                      </div>
                    )}
                  </div>
                )
              })}
              {tables.map(({ table, title }) => {
                const item: ShareItem = { stage, kind: 'table', id: table }
                return (
                  <Checkbox
                    key={table}
                    label={`Table of ${title.toLowerCase()}`}
                    checked={isChosen(item)}
                    onCheckedChange={(on) => toggle(item, on)}
                  />
                )
              })}
            </div>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

function isSame(one: ShareItem, other: ShareItem): boolean {
  return one.stage === other.stage && one.kind === other.kind && one.id === other.id
}
