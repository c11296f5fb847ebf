import type { FieldState } from './field-state.ts'
import { isRequired } from './problems.ts'
import type { Condition, Field, FormSchema, Section } from './schema.ts'

export interface Category {
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly sections: readonly Section[]
}

/** A field with all that is asked of it again and again. */
export interface Node {
  readonly field: Field
  readonly section: number
  readonly category: number
  readonly required: boolean
  readonly any: boolean
  readonly conditions: readonly Condition[]
  readonly controllers: readonly number[]
  readonly programs: readonly string[] | undefined
  /** See `missingState`. */
  missing: FieldState | undefined
}

export const PROGRAM_FIELD = 'loanProgram'

const NO_CONDITIONS: readonly Condition[] = []

/** Fields take the first slots in reading order; answers that only control others come behind them. */
export function indexForm(schema: FormSchema) {
  const slots = new Map<string, number>()
  const categories = categoriesOf(schema)
  const categoryOf = new Map<string, number>(categories.map((category, at) => [category.id, at]))
  for (const section of schema.sections) {
    for (const field of section.fields) {
      if (slots.has(field.id)) throw new Error(`Duplicate field id detected: ${field.id}`)
      slots.set(field.id, slots.size)
    }
  }
  const dependents: number[][] = []
  const slotOf = (id: string) => {
    const slot = slots.get(id) ?? slots.size
    if (slot === slots.size) slots.set(id, slot)
    return slot
  }
  const nodes: Node[] = []
  schema.sections.forEach((section, sectionIndex) => {
    const category = categoryOf.get(section.metadata.categoryId) ?? 0
    for (const field of section.fields) {
      const node = nodeOf(field, sectionIndex, category, slotOf)
      const at = nodes.push(node) - 1
      for (const controller of node.controllers) depend(dependents, controller, at)
      if (node.programs !== undefined) depend(dependents, slotOf(PROGRAM_FIELD), at)
    }
  })
  return { nodes, slots, slotIds: [...slots.keys()], categories, dependents }
}

function nodeOf(field: Field, section: number, category: number, slotOf: (id: string) => number): Node {
  const rule = field.visibility
  const conditions = rule?.kind === 'all' || rule?.kind === 'any' ? rule.conditions : NO_CONDITIONS
  return {
    field,
    section,
    category,
    required: isRequired(field),
    any: rule?.kind === 'any',
    conditions,
    controllers: conditions.map((condition) => slotOf(condition.fieldId)),
    programs: field.programs?.length ? field.programs : undefined,
    missing: undefined,
  }
}

function depend(dependents: number[][], controller: number, at: number): void {
  const known = dependents[controller]
  if (controller === at) return
  if (known === undefined) dependents[controller] = [at]
  else if (!known.includes(at)) known.push(at)
}

function categoriesOf(schema: FormSchema): readonly Category[] {
  const found = new Map<string, Category & { sections: Section[] }>()
  for (const section of schema.sections) {
    const { categoryId, categoryTitle, categoryDescription } = section.metadata
    const known = found.get(categoryId)
    if (known) known.sections.push(section)
    else {
      found.set(categoryId, {
        id: categoryId,
        title: categoryTitle,
        ...(categoryDescription !== undefined && { description: categoryDescription }),
        sections: [section],
      })
    }
  }
  return [...found.values()]
}
