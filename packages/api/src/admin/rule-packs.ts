import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { personName } from '../lender/recurring-values.ts'

const subject = v.union(
  v.literal('percentages'),
  v.literal('fees'),
  v.literal('limits'),
  v.literal('windows'),
  v.literal('scores'),
)
/** A figure, or that nobody found it. */
const figure = v.union(v.number(), v.literal('unknown'))

const packSummary = v.object({
  packId: v.string(),
  title: v.string(),
  note: v.string(),
  state: v.union(v.literal('draft'), v.literal('published')),
  /** The first day on which projects follow it; of a draft, nothing yet. */
  effectiveFrom: v.union(v.string(), v.null()),
  /** What it was drafted from; null for what came with the product. */
  fromPackId: v.union(v.string(), v.null()),
  /** Who published it, else who drafted it, and when. */
  by: personName,
  at: v.union(v.number(), v.null()),
  /** Projects that are pinned to none follow it. */
  isNewest: v.boolean(),
})
export type PackSummary = Infer<typeof packSummary>

const packValue = v.object({
  subject,
  id: v.string(),
  label: v.string(),
  value: figure,
  /** In the pack that it is compared with; null where that has no such entry. */
  before: v.union(figure, v.null()),
  /** Whether anything of it differs, be it its source. */
  differs: v.boolean(),
  unit: v.string(),
  paragraph: v.union(v.string(), v.null()),
  source: v.string(),
  /** The day on which somebody last looked. */
  checked: v.string(),
  confidence: v.string(),
  note: v.union(v.string(), v.null()),
})
export type ListedValue = Infer<typeof packValue>

const differences = v.array(
  v.object({
    subject: v.string(),
    id: v.string(),
    /** What people call the entry. */
    title: v.string(),
    kind: v.union(v.literal('added'), v.literal('removed'), v.literal('changed')),
    /** Which parts of the entry differ. */
    parts: v.array(v.string()),
  }),
)

const pack = v.object({
  ...packSummary.fields,
  comparedWith: v.union(v.string(), v.null()),
  values: v.array(packValue),
  /** Of all subjects, also those that have no figures. */
  differences,
})
export type RulePackDetail = Infer<typeof pack>

/** Every pack, the drafts first, then the newest. For those with the duty. */
export const list = queryEntry('admin/rulePacks:list', {}, v.array(packSummary))

/** One pack with its figures, beside another: what it was drafted from, unless another is named. */
export const get = queryEntry(
  'admin/rulePacks:get',
  { packId: arg.name(), compareWith: v.optional(arg.name()) },
  pack,
)

/** A new draft, which says all that the other pack says. */
export const draft = mutationEntry(
  'admin/rulePacks:draft',
  { fromPackId: arg.name() },
  v.object({ packId: v.string() }),
)

/**
 * Figures of a draft and where they are from: what is not named stays. All of it is taken, or none. A published pack is
 * never changed.
 */
export const change = mutationEntry(
  'admin/rulePacks:change',
  {
    packId: arg.name(),
    values: arg.list(
      v.object({
        id: arg.name(),
        subject: v.optional(subject),
        value: v.optional(figure),
        source: v.optional(arg.entered()),
        checked: v.optional(arg.entered()),
        confidence: v.optional(arg.entered()),
        note: v.optional(arg.entered()),
      }),
      200,
    ),
    title: v.optional(arg.entered()),
    /** For everybody who reads the pack. */
    note: v.optional(arg.enteredText()),
  },
  v.null(),
)

const changeInProject = v.object({
  projectId: v.string(),
  projectName: v.string(),
  lenderName: v.string(),
  /** The pack that it keeps; null while it follows the newest. */
  pinnedTo: v.union(v.string(), v.null()),
  /** Rule by rule, what would be another; nothing for a project that is pinned. */
  changes: v.array(
    v.object({
      kind: v.union(v.literal('requirement'), v.literal('check'), v.literal('figure')),
      id: v.string(),
      title: v.string(),
      before: v.string(),
      after: v.string(),
    }),
  ),
})
export type ChangeInProject = Infer<typeof changeInProject>

/** What a draft would change in every open project, rule by rule. Pinned ones stay what they are. */
export const preview = queryEntry(
  'admin/rulePacks:preview',
  { packId: arg.name() },
  v.object({
    /** Those that change first. */
    projects: v.array(changeInProject),
    open: v.number(),
    changing: v.number(),
    pinned: v.number(),
  }),
)

/** Takes a draft away that nobody wants. A published pack stays. */
export const discard = mutationEntry('admin/rulePacks:discard', { packId: arg.name() }, v.null())

/** From now on projects that are pinned to no pack follow it, and nobody changes it any more. */
export const publish = mutationEntry('admin/rulePacks:publish', { packId: arg.name() }, v.null())
