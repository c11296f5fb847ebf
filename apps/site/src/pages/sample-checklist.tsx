import { DoneMark, Tag } from '@granary/ui'
import { sampleChecklist } from '../content/home.ts'
import { Icon } from '../layout/icons.tsx'

/** The product in small, with sample records: what a lender sees while a pre-application fills up. */
export function SampleChecklist() {
  const { answered, categories, saved } = sampleChecklist
  return (
    <figure className="artefact" aria-label="A pre-application in the portal, with sample data">
      <div className="artefact-head">
        <p>
          <b>Pre-application</b>
          <span>Sample project</span>
        </p>
        <p className="answered">{answered}</p>
        <div className="progress" aria-hidden="true">
          <span />
        </div>
      </div>
      <ul>
        {categories.map(({ title, status }) => (
          <li key={title} className={status === 'Complete' ? 'complete' : undefined}>
            {title}
            <Status text={status} />
          </li>
        ))}
      </ul>
      <p className="save-pill">
        <Icon name="saved" />
        {saved}
      </p>
    </figure>
  )
}

function Status({ text }: { readonly text: string }) {
  if (text === 'Complete') return <DoneMark>{text}</DoneMark>
  return <Tag tone={text === 'In progress' ? 'info' : 'neutral'}>{text}</Tag>
}
