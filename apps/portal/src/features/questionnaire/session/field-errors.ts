import { adviceOn, type Field } from '@granary/forms'
import { type FormStore, fieldTopic } from '../saving/form-store.ts'

export const ERRORS_TOPIC = 'errors'

export type FieldErrors = ReturnType<typeof createFieldErrors>

/**
 * Which problems a person reads. "Required" only after a try to submit, and gone from a field as soon as it is edited;
 * what is wrong with an answer that is there shows when the person has left the field.
 */
export function createFieldErrors(store: FormStore) {
  let on = false
  const cleared = new Set<string>()
  let editing: string | undefined

  return {
    isOn: () => on,
    messageOf(fieldId: string): string | undefined {
      const [problem] = store.fieldState(fieldId)?.problems ?? []
      if (!problem || editing === fieldId) return undefined
      if (problem.code === 'required' && (!on || cleared.has(fieldId))) return undefined
      return problem.message
    },
    /** What looks unusual shows like what is wrong, once the person has left the field, and beside no error. */
    isAdvised(field: Field): boolean {
      if (editing === field.id || (store.fieldState(field.id)?.problems.length ?? 0) > 0) return false
      return adviceOn(field, store.answer(field.id)) !== undefined
    },
    switchOn() {
      on = true
      cleared.clear()
      editing = undefined
      for (const { fields } of store.form.schema.sections) {
        for (const { id } of fields) store.tell(fieldTopic(id))
      }
      store.tell(ERRORS_TOPIC)
    },
    edited(fieldId: string) {
      cleared.add(fieldId)
      editing = fieldId
    },
    left(fieldId: string) {
      if (editing !== fieldId) return
      editing = undefined
      store.tell(fieldTopic(fieldId))
    },
  }
}
