import { type ChangeInProject, messageOf, type RulePackDetail, rulePacks } from '@granary/api'
import { Button, Card, Message } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useConvex } from 'convex/react'
import { useState } from 'react'

type Preview = typeof rulePacks.preview._returnType

/** What a draft would change in every open project, asked for once: it reads all of them. */
export function PackPreview({ pack }: { readonly pack: RulePackDetail }) {
  const client = useConvex()
  const [found, setFound] = useState<{ readonly preview: Preview; readonly of: string }>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const state = JSON.stringify(pack.values.map(({ value }) => value))
  async function look() {
    setBusy(true)
    setFailure(undefined)
    try {
      setFound({ preview: await client.query(rulePacks.preview, { packId: pack.packId }), of: state })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title="What changes">
      <div className="p-rules-preview">
        {failure && <Message tone="danger">{failure}</Message>}
        {found && <Found {...found.preview} isOld={found.of !== state} />}
        {!found && <p>Every open project is read by this draft and by the newest pack, rule by rule.</p>}
        <Button look="secondary" busy={busy && 'Reading projects…'} onClick={() => void look()}>
          {found ? 'Look again' : 'See what changes'}
        </Button>
      </div>
    </Card>
  )
}

function Found({ projects, open, changing, pinned, isOld }: Preview & { readonly isOld: boolean }) {
  const changed = projects.filter(({ changes }) => changes.length > 0)
  const still = open - changing - pinned
  return (
    <>
      <p role="status">
        <strong>
          {changing} of {open} open {open === 1 ? 'project changes' : 'projects change'}.
        </strong>
        {isOld && ' Values have changed since.'}
      </p>
      {changed.length > 0 && (
        <ul className="p-rules-projects">
          {changed.map((project) => (
            <ProjectChange key={project.projectId} {...project} />
          ))}
        </ul>
      )}
      {pinned > 0 && (
        <p>{`${projectWords(pinned)} pinned to a pack and ${pinned === 1 ? 'stays' : 'stay'} as ${pinned === 1 ? 'it is' : 'they are'}.`}</p>
      )}
      {still > 0 && <p>{`In ${still === 1 ? 'one other' : `${still} others`} nothing changes.`}</p>}
    </>
  )
}

const projectWords = (count: number) => (count === 1 ? 'One project is' : `${count} projects are`)

function ProjectChange({ projectId, projectName, lenderName, changes }: ChangeInProject) {
  return (
    <li>
      <p>
        <Link to="/admin/projects/$projectid" params={{ projectid: projectId }}>
          {projectName}
        </Link>
        <span className="p-rules-faint"> {lenderName}</span>
      </p>
      <ul>
        {changes.map(({ kind, id, title, before, after }) => (
          <li key={`${kind} ${id}`}>
            <strong>{title}</strong>
            <span className="p-rules-faint">{before}</span>
            <span>{after}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
