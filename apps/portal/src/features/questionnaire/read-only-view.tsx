import './read-only-view.css'
import { cautionTexts } from '@granary/api'
import {
  type Answer,
  compile,
  EMPTY,
  type Evaluation,
  type Field,
  formatAnswer,
  formatFileSize,
} from '@granary/forms'
import { Logo } from '@granary/ui'
import { useMemo, useState } from 'react'
import { maskedText } from './field-types/text-input.tsx'
import { formatDateTime } from './moments.ts'
import { usePageHeader } from './page-header.ts'
import type { StageData } from './stage-data.ts'
import { UnsentAnswers } from './unsent-answers.tsx'
import { categoryAnchor, sectionAnchor } from './work-context.tsx'

export interface Heading {
  readonly projectName: string
  readonly borrowerName: string
  readonly lenderName: string
}

interface ReadOnlyViewProps {
  /** Names the stage of the project on this device. */
  readonly place: string
  readonly data: StageData
  readonly heading: Heading
  readonly stageTitle: string
}

/** Every answer as plain text. The same view is what is printed. */
export function ReadOnlyView({ place, data, heading, stageTitle }: ReadOnlyViewProps) {
  const form = useMemo(() => compile(data.schema), [data.schema])
  const state = useMemo(() => form.evaluate(data.answers), [form, data.answers])
  const [printed] = useState(() => formatDateTime(Date.now()))
  usePageHeader(
    `${heading.projectName}, ${stageTitle.toLowerCase()}`,
    `Revision ${data.schemaRevision}, version ${data.version}, ${printed}`,
  )
  return (
    <article className="q-paper">
      {data.readOnly && <UnsentAnswers place={place} form={form} />}
      <Logo />
      <h2 className="q-paper-title">{heading.projectName}</h2>
      <p className="q-paper-for">{`${heading.borrowerName}, for ${heading.lenderName}`}</p>
      <dl className="q-paper-stamp">
        <Stamp label="Stage" value={stageTitle} />
        <Stamp label="Revision" value={String(data.schemaRevision)} />
        <Stamp label="Version" value={String(data.version)} />
        <Stamp label="Printed" value={printed} />
      </dl>
      {form.categories.map((category) => (
        <section
          key={category.id}
          id={categoryAnchor(category.id)}
          className="q-paper-category"
          data-category={category.id}
          data-status={
            form.categoryProgress(state, category.id)?.status === 'complete' ? 'complete' : 'required'
          }
        >
          <h3>{category.title}</h3>
          {category.sections.map((section) => (
            <div key={section.id} id={sectionAnchor(section.id)} data-section={section.id}>
              {section.title !== category.title && <h4>{section.title}</h4>}
              <Answers fields={form.visibleFields(state, section.id)} data={data} state={state} form={form} />
            </div>
          ))}
        </section>
      ))}
    </article>
  )
}

function Stamp({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** The answers of some fields as plain text, with their files. */
export function Answers({
  fields,
  data,
  state,
  form,
}: {
  readonly fields: readonly Field[]
  readonly data: StageData
  readonly state: Evaluation
  readonly form: ReturnType<typeof compile>
}) {
  if (fields.length === 0)
    return <p className="q-nothing">No questions are currently required for this section.</p>
  return (
    <dl className="q-answers">
      {fields.map((field) => (
        <div key={field.id} data-field={field.id} className="g-keep-together">
          <dt>{field.label}</dt>
          <dd>
            {field.type === 'file' ? (
              <Files field={field} data={data} answer={form.answer(state, field.id)} />
            ) : (
              shown(field, form.answer(state, field.id))
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Files({
  field,
  data,
  answer,
}: {
  readonly field: Field
  readonly data: StageData
  readonly answer: Answer
}) {
  const listed = Array.isArray(answer) ? answer : []
  const files = (data.uploadsByField[field.id] ?? []).filter(({ storageId }) => listed.includes(storageId))
  if (files.length === 0) return EMPTY
  return (
    <ul className="q-files">
      {files.map(({ uploadId, fileName, fileSize, downloadUrl, caution }) => (
        <li key={uploadId}>
          <span>
            {fileName} <span className="q-size">{formatFileSize(fileSize)}</span>
            {caution && <span className="q-size"> {cautionTexts[caution]}</span>}
          </span>
          <a className="g-no-print" href={downloadUrl} target="_blank" rel="noopener noreferrer">
            Open<span className="g-visually-hidden">{` ${fileName} (opens in a new tab)`}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function shown(field: Field, answer: Answer): string {
  if (field.metadata?.sensitive && typeof answer === 'string' && answer.trim() !== '')
    return maskedText(answer)
  return formatAnswer(field, answer)
}
