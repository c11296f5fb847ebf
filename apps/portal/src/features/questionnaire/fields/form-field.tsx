import './form-field.css'
import { type Answer, type Field, isAnswered, isSensitive } from '@granary/forms'
import { classNames, ExternalTextLink, type FieldWords, PresenceChip, TextButton } from '@granary/ui'
import { memo, useState, useSyncExternalStore } from 'react'
import { TaxIds } from '../../../lib/forms/tax-ids.tsx'
import { initialsOf } from '../../../lib/people/initials.ts'
import { FieldRemarks } from '../remarks/field-remarks.tsx'
import { fieldTopic } from '../saving/form-store.ts'
import { useAllTold } from '../session/use-stage-session.ts'
import { editField, fieldControlId, useWork } from '../session/work-context.tsx'
import { AskOthers } from './ask-others.tsx'
import { FieldConflict } from './field-conflict.tsx'
import { FieldInput } from './field-types/field-input.tsx'
import { useGuideLinks } from './guide-links.ts'
import { NotApplicable } from './not-applicable.tsx'
import { prefilledNote } from './prefilled-note.ts'
import { reasonWords } from './reason-words.ts'

interface FormFieldProps {
  readonly field: Field
  readonly categoryId: string
  readonly followsAnother: boolean
  /** Shares its row with another short answer where there is room. */
  readonly besideAnother: boolean
}

/** One question. It listens to its own topic only: a key pressed elsewhere does not reach it. */
export const FormField = memo(function FormField({
  field,
  categoryId,
  followsAnother,
  besideAnother,
}: FormFieldProps) {
  const work = useWork()
  const { session, errors, here } = work
  const [value, error, advised, note, beside, held, said] = useAllTold(session, fieldTopic(field.id), () => [
    session.store.answer(field.id),
    session.refusalOf(field.id) ?? errors.messageOf(field.id),
    errors.isAdvised(field),
    prefilledNote(session, field.id),
    session.data().beside.find(({ fieldId }) => fieldId === field.id)?.text,
    session.held().get(field.id),
    session.saidOf(field.id),
  ])
  const usual = field.metadata?.usualFormat
  const isFree = isFreeText(field, value)
  // Nobody is asked for what does not apply.
  const isExcused = said !== undefined && said.dispute === null
  const isMissingFile = field.type === 'file' && !isAnswered(field, value) && !isExcused
  const after = (beside !== undefined || held || field.metadata?.mayNotApply || isFree || isMissingFile) && (
    <>
      <NotApplicable field={field} value={value} />
      {isMissingFile && <AskOthers id={field.id} title={field.label} kind="document" />}
      {isFree && (
        <TaxIds label={field.label} text={value} onChange={(text) => editField(work, field, text)} />
      )}
      {beside !== undefined && <Beside text={beside} />}
      {held && <FieldConflict field={field} held={held} mine={value} />}
    </>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only tells colleagues where one is
    <div
      className={classNames(
        'q-field',
        besideAnother && 'q-field-beside',
        followsAnother && 'q-field-follows',
      )}
      data-field={field.id}
      onFocus={() => here.move({ categoryId, fieldId: field.id })}
      onBlur={() => errors.left(field.id)}
    >
      <FieldInput
        field={field}
        value={value}
        onAnswer={(answer) => editField(work, field, answer)}
        words={useWords(field, {
          error,
          advice: usual && { text: usual.advice, shown: advised },
          prefilledFrom: note,
          followsAnother,
          besideAnother,
          after,
        })}
      />
      <FieldRemarks fieldId={field.id} />
    </div>
  )
})

/** A text for which nobody asked a tax id; where one is asked for, it is kept as such. */
function isFreeText(field: Field, value: Answer): value is string {
  return typeof value === 'string' && /^(?:short|long)Text$/.test(field.type) && !isSensitive(field)
}

function useWords(
  field: Field,
  told: Pick<FieldWords, 'error' | 'advice' | 'prefilledFrom' | 'followsAnother' | 'besideAnother' | 'after'>,
): FieldWords {
  return {
    ...told,
    id: fieldControlId(field.id),
    label: field.label,
    help: field.helperText,
    optional: field.required === false,
    guide: guideOf(field),
    presence: usePresent(field.id),
  }
}

/** Few fields have a guide; the others do not listen for its document. */
function guideOf(field: Field) {
  const hasGuide = field.referenceGuideId !== undefined || (field.referenceGuideIds?.length ?? 0) > 0
  const asked = field.visibility !== undefined || field.programs !== undefined
  if (!hasGuide && !asked) return undefined
  return (
    <>
      {hasGuide && <GuideLinks field={field} />}
      {asked && <WhyAsked field={field} />}
    </>
  )
}

function usePresent(fieldId: string) {
  const { here } = useWork()
  const person = useSyncExternalStore(
    (listener) => here.subscribe(fieldId, listener),
    () => here.in(fieldId),
  )
  if (!person) return undefined
  const [firstName = person.name] = person.name.split(' ')
  return <PresenceChip initials={initialsOf(person.name)}>{`${firstName} is editing`}</PresenceChip>
}

function GuideLinks({ field }: { readonly field: Field }) {
  return useGuideLinks(field).map(({ href, title }) => (
    <ExternalTextLink key={href} href={href}>
      {title}
    </ExternalTextLink>
  ))
}

/** Names the answer that made a field appear. */
function WhyAsked({ field }: { readonly field: Field }) {
  const { session } = useWork()
  const [open, setOpen] = useState(false)
  const reasons = open ? session.store.whyVisible(field.id) : []
  return (
    <>
      <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
        Why is this asked?
      </TextButton>
      {open && (
        <ul className="q-why">
          {reasons.map(({ condition, answer }) => (
            <li key={condition.fieldId}>
              {reasonWords(session.store.form.field(condition.fieldId), answer)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** An answer of the other stage that cannot become one here, such as a text where a file is asked. */
function Beside({ text }: { readonly text: string }) {
  return <p className="q-beside">{`In the pre-application: ${text}`}</p>
}
