import { type Answer, type CompiledForm, PROGRAM_FIELD, type Section } from '@granary/forms'

interface NothingAskedProps {
  readonly section: Section
  readonly form: CompiledForm
  readonly program: Answer
}

/** A section without a question now, and whose it is when that is why. */
export function NothingAsked({ section, form, program }: NothingAskedProps) {
  const others = otherPrograms(section, form, program)
  return (
    <>
      <p className="q-nothing">No questions are currently required for this section.</p>
      {others && <p className="q-nothing">{`It belongs to another program: ${others}.`}</p>}
    </>
  )
}

/** The programs that all questions of a section are for, by the names of the questionnaire; not the chosen one. */
export function otherPrograms({ fields }: Section, form: CompiledForm, program: Answer): string | undefined {
  const all = fields.map((field) => field.programs ?? [])
  const isForeign = (programs: readonly string[]) =>
    programs.length > 0 && !programs.includes(String(program))
  if (all.length === 0 || !all.every(isForeign)) return undefined
  const options = form.field(PROGRAM_FIELD)?.options ?? []
  const programs = new Set(all.flat())
  const names = options.flatMap(({ value, label }) => (programs.has(value) ? [label] : []))
  return names.length > 0 ? names.join(' or ') : undefined
}
