import './read-only-view.css'
import { cautionTexts, type NotApplicable } from '@granary/api'
import {
  type Answer,
  compile,
  EMPTY,
  type Evaluation,
  type Field,
  formatAnswer,
  formatFileSize,
  isAnswered,
  isSensitive,
  PROGRAM_FIELD,
  type Progress,
} from '@granary/forms'
import { Logo } from '@granary/ui'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { usePageHeader } from '../../../lib/frames/page-header.ts'
import { LeftTags } from '../../../lib/projects/left-tags.tsx'
import { type RevealPlace, SensitiveAnswer } from '../../../lib/sensitive/sensitive-answer.tsx'
import { DisputeAction, WithdrawDispute } from '../fields/dispute.tsx'
import { notApplicableText, saidByText } from '../fields/not-applicable.tsx'
import { dataStatus, evaluated, type StageData } from '../saving/stage-data.ts'
import { formatDateTime } from '../session/moments.ts'
import { categoryAnchor, sectionAnchor } from '../session/work-context.tsx'
import { NothingAsked } from './nothing-asked.tsx'

/** The device is asked for it, so that it comes later than the page in any case. */
const UnsentAnswers = lazy(() => import('./unsent-answers.tsx'))

export interface Heading {
  readonly projectName: string
  readonly borrowerName: string
  readonly lenderName: string
}

/** As much of a stage, or of a submission of it, as is read. */
export type ReadStage = Pick<
  StageData,
  'schema' | 'schemaRevision' | 'version' | 'answers' | 'notApplicable' | 'uploadsByField'
>

interface ReadOnlyViewProps {
  /** Names the stage of the project on this device, where something may wait that came too late. */
  readonly place?: string | undefined
  readonly data: ReadStage
  readonly heading: Heading
  readonly stageTitle: string
  /** What else is said at the head. */
  readonly stamps?: readonly { readonly label: string; readonly value: string }[] | undefined
  /** Where sensitive answers can be asked for, by those who may. */
  readonly reveal?: RevealPlace | undefined
  /** At the end of it all. */
  readonly children?: ReactNode
}

/** Every answer as plain text. The same view is what is printed. */
export function ReadOnlyView({
  place,
  data,
  heading,
  stageTitle,
  stamps,
  reveal,
  children,
}: ReadOnlyViewProps) {
  const form = useMemo(() => compile(data.schema), [data.schema])
  const state = useMemo(() => evaluated(form, data), [form, data])
  const [printed] = useState(() => formatDateTime(Date.now()))
  usePageHeader(
    `${heading.projectName}, ${stageTitle.toLowerCase()}`,
    `Revision ${data.schemaRevision}, version ${data.version}, ${printed}`,
  )
  return (
    <article className="q-paper">
      {place !== undefined && (
        <Suspense fallback={null}>
          <UnsentAnswers place={place} form={form} answers={data.answers} />
        </Suspense>
      )}
      <Logo />
      <h2 className="q-paper-title">{heading.projectName}</h2>
      <p className="q-paper-for">{`${heading.borrowerName}, for ${heading.lenderName}`}</p>
      <dl className="q-paper-stamp">
        <Stamp label="Stage" value={stageTitle} />
        <Stamp label="Revision" value={String(data.schemaRevision)} />
        <Stamp label="Version" value={String(data.version)} />
        {stamps?.map((stamp) => (
          <Stamp key={stamp.label} {...stamp} />
        ))}
        <Stamp label="Printed" value={printed} />
      </dl>
      {form.categories.map((category) => (
        <section
          key={category.id}
          id={categoryAnchor(category.id)}
          className="q-paper-category"
          data-category={category.id}
          data-status={dataStatus(form.categoryProgress(state, category.id)?.status)}
        >
          <h3>{category.title}</h3>
          <CategoryLeft progress={form.categoryProgress(state, category.id)} />
          {category.sections.map((section) => (
            <div key={section.id} id={sectionAnchor(section.id)} data-section={section.id}>
              {section.title !== category.title && <h4>{section.title}</h4>}
              {form.visibleFields(state, section.id).length === 0 ? (
                <NothingAsked section={section} form={form} program={form.answer(state, PROGRAM_FIELD)} />
              ) : (
                <Answers
                  fields={form.visibleFields(state, section.id)}
                  data={data}
                  state={state}
                  form={form}
                  reveal={reveal}
                />
              )}
            </div>
          ))}
        </section>
      ))}
      {children}
    </article>
  )
}

/** What was missing and to be corrected when this was read, on paper too. */
function CategoryLeft({ progress }: { readonly progress: Progress | undefined }) {
  if (!progress || progress.missing + progress.toCorrect === 0) return null
  return (
    <p className="q-paper-left">
      <LeftTags left={progress} />
    </p>
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
  reveal,
}: {
  readonly fields: readonly Field[]
  readonly data: ReadStage
  readonly state: Evaluation
  readonly form: ReturnType<typeof compile>
  readonly reveal?: RevealPlace | undefined
}) {
  return (
    <dl className="q-answers">
      {fields.map((field) => (
        <div key={field.id} data-field={field.id} className="g-keep-together">
          <dt>{field.label}</dt>
          <dd>
            <AnswerOf {...{ field, data, state, form, reveal }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface AnswerOfProps {
  readonly field: Field
  readonly data: ReadStage
  readonly state: Evaluation
  readonly form: ReturnType<typeof compile>
  readonly reveal: RevealPlace | undefined
}

/** The answer, what is wrong with it, or why the question does not apply. */
function AnswerOf({ field, data, state, form, reveal }: AnswerOfProps) {
  const answer = form.answer(state, field.id)
  const said = isAnswered(field, answer) ? undefined : data.notApplicable[field.id]
  const found = form.fieldState(state, field.id)
  const [problem] = found?.toCorrect ? found.problems : []
  return (
    <>
      {said ? (
        <SaidInPlace field={field} said={said} />
      ) : field.type === 'file' ? (
        <Files field={field} data={data} answer={answer} />
      ) : (
        <Shown field={field} answer={answer} reveal={reveal} />
      )}
      {problem && <p className="q-answer-wrong">{`To correct: ${problem.message}`}</p>}
    </>
  )
}

/** In the place of an answer. Disputed, it is none. */
function SaidInPlace({ field, said }: { readonly field: Field; readonly said: NotApplicable }) {
  return (
    <>
      {said.dispute && EMPTY}
      <p>{notApplicableText(said)}</p>
      <p className="q-excuse-by">{saidByText(said)}</p>
      {said.dispute ? (
        <>
          <p>{`The packaging team asks for this all the same: ${said.dispute.note}`}</p>
          <WithdrawDispute field={field} />
        </>
      ) : (
        <DisputeAction field={field} />
      )}
    </>
  )
}

function Files({
  field,
  data,
  answer,
}: {
  readonly field: Field
  readonly data: ReadStage
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

function Shown({
  field,
  answer,
  reveal,
}: {
  readonly field: Field
  readonly answer: Answer
  readonly reveal: RevealPlace | undefined
}) {
  if (isSensitive(field) && typeof answer === 'string' && answer.trim() !== '')
    return <SensitiveAnswer field={field} answer={answer} place={reveal} />
  return formatAnswer(field, answer)
}
