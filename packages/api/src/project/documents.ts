import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { personName, stage } from '../lender/recurring-values.ts'
import { pages, uploadSummary } from '../lender/stage-forms.ts'
import { reminded } from './people.ts'

const state = v.union(
  v.literal('missing'),
  v.literal('asked'),
  v.literal('there'),
  v.literal('notApplicable'),
  v.literal('optional'),
)
export type DocumentState = Infer<typeof state>

/** Who did something: their name, where the reader may know it, and whether it was the reader. */
const who = { by: personName, isMe: v.boolean() }

const place = v.object({
  stage,
  fieldId: v.string(),
  categoryId: v.string(),
  /** Why the reader cannot change it there; null when they can. */
  readOnlyReason: v.union(v.string(), v.null()),
  /** Its files come by themselves from the other stage. */
  flows: v.boolean(),
})
export type DocumentPlace = Infer<typeof place>

const said = v.union(v.string(), v.null())
const description = v.object({
  kind: said,
  party: said,
  periodFrom: said,
  periodTo: said,
  asOf: said,
  signedOn: said,
  expiresOn: said,
})

const file = v.object({
  /** As it was given. */
  fileName: v.string(),
  /** Of tab, party, kind and day; the same for everybody who looks at it. */
  standardName: v.string(),
  fileSize: v.number(),
  contentType: v.union(v.string(), v.null()),
  downloadUrl: v.string(),
  uploadedAt: v.number(),
  ...who,
  caution: uploadSummary.fields.caution,
  /** How many pages its file has, where they could be counted. */
  pageCount: v.union(v.number(), v.null()),
  /** It stands for these pages of a file that answers another question; null for a whole file. */
  pages: v.union(pages, v.null()),
  /** Its pages are those of the version before, and nobody has looked at them since. */
  arePagesKept: v.boolean(),
  /** The file itself is not shared with this reader: nothing of it can be opened. */
  isHidden: v.boolean(),
  /** Of a whole file: which other documents pages of it are, and as which upload. Null for what this reader does not see. */
  serves: v.array(
    v.object({
      documentId: v.union(v.string(), v.null()),
      label: v.union(v.string(), v.null()),
      uploadId: v.union(v.string(), v.null()),
      pages,
    }),
  ),
  /** Its pages, and those on which no text can be read, where there are any: they are scanned, or empty. */
  scanned: v.union(v.object({ pages: v.number(), without: v.number() }), v.null()),
  /** What somebody said of it; null until then. */
  description: v.union(description, v.null()),
  /** What its name, text and place tell while nobody has said it; null where that is nothing sure. */
  guess: v.union(description, v.null()),
  /** Something of the guess comes from its text. */
  isGuessFromText: v.boolean(),
  mayDescribe: v.boolean(),
  /** Other documents under which the very same bytes stand, sent a second time. */
  sameAs: v.array(v.object({ label: v.string(), fileName: v.string() })),
  /** What it replaced, the newest first; only for those of the project. */
  earlier: v.array(
    v.object({
      uploadId: v.string(),
      fileName: v.string(),
      fileSize: v.number(),
      downloadUrl: v.string(),
      uploadedAt: v.number(),
      ...who,
      replacedAt: v.number(),
      replacedBy: v.object(who),
    }),
  ),
  /** One stored file may answer a question of each stage. */
  uploads: v.array(v.object({ stage, fieldId: v.string(), uploadId: v.string() })),
})
export type DocumentFile = Infer<typeof file>

/** The last day on which something is good. */
const lastDay = v.object({ on: v.string(), isOver: v.boolean() })

const row = v.object({
  documentId: v.string(),
  label: v.string(),
  help: v.string(),
  state,
  /** Nobody asks for it any more, but its files are there. */
  isLeft: v.boolean(),
  /** The packaging team looks after it. */
  isStaffs: v.boolean(),
  places: v.array(place),
  files: v.array(
    v.object({
      ...file.fields,
      /** Null for what the package does not need, and where it is not known. */
      lastDay: v.union(lastDay, v.null()),
    }),
  ),
  /** It is there, and something of it runs out within thirty days, or did. */
  runsOut: v.union(lastDay, v.null()),
  /** Who was asked for it, the first first. */
  asked: v.array(
    v.object({
      ...who,
      /** Null for whom no reminder can go to: who is not in yet, or is suspended. */
      personId: v.union(v.string(), v.null()),
      at: v.number(),
      dueOn: v.union(v.string(), v.null()),
      ...reminded,
    }),
  ),
  notApplicable: v.union(v.object({ reason: v.string(), ...who, at: v.number() }), v.null()),
})
export type DocumentRow = Infer<typeof row>

const removed = v.object({
  uploadId: v.string(),
  fileName: v.string(),
  label: v.string(),
  at: v.number(),
  ...who,
  /** By what `history:restore` brings it back, and until when it can; null for who may not, and where it would take another away. */
  restore: v.union(
    v.object({
      stage,
      fieldId: v.string(),
      changeId: v.string(),
      version: v.number(),
      until: v.number(),
    }),
    v.null(),
  ),
})

const documentList = v.object({
  groups: v.array(
    v.object({
      /** Of the package: 00 to 16; null for what does not go out with it. */
      tab: v.union(v.string(), v.null()),
      title: v.string(),
      documents: v.array(row),
    }),
  ),
  /** Files that were taken away, the latest first. */
  removed: v.array(removed),
})
export type DocumentList = Infer<typeof documentList>

/**
 * Every document that the project asks for or has, each once, under the tabs of the package. For whoever may see the
 * project, and for borrowers as far as it was shared with them. With the day of the reader it says until when the files
 * are good.
 */
export const list = queryEntry(
  'project/documents:list',
  { projectId: arg.id(), today: v.optional(arg.line(10)) },
  documentList,
)

/** How many of them are not there that have to be, so that a tab can say it without the list. */
export const getSummary = queryEntry(
  'project/documents:getSummary',
  { projectId: arg.id() },
  v.object({ due: v.number() }),
)

const about = v.union(
  v.object({
    ...file.fields,
    /** What its requirement has to know of it, in the order in which it is asked. */
    needed: v.array(v.union(v.literal('kind'), v.literal('party'), v.literal('asOf'), v.literal('periodTo'))),
  }),
  v.null(),
)
export type AboutDocument = Infer<typeof about>

/** One file of the list, so that what it is can be asked where it was added; null once it is taken away. */
export const getAbout = queryEntry(
  'project/documents:getAbout',
  { projectId: arg.id(), uploadId: arg.id() },
  about,
)

const foundInTexts = v.object({
  files: v.array(
    v.object({
      uploadId: v.string(),
      /** Which of the typed words stand in it, in small letters. */
      words: v.array(v.string()),
      /** The first place, with what stands around it; tax ids and long numbers are hidden. */
      passage: v.union(v.object({ before: v.string(), words: v.string(), after: v.string() }), v.null()),
    }),
  ),
  /** Files whose text could not be looked through, or not all of it; those that are read later say so. */
  unread: v.array(v.object({ uploadId: v.string(), fileName: v.string(), isLater: v.boolean() })),
})
export type FoundInTexts = Infer<typeof foundInTexts>

/** The documents in whose text typed words stand, for whoever may read them. */
export const find = queryEntry(
  'project/documents:find',
  { projectId: arg.id(), text: arg.search() },
  foundInTexts,
)

const text = v.object({
  fileName: v.string(),
  /** Whether its text was taken out, will be, cannot be, or is of no kind that is read. */
  state: v.union(v.literal('read'), v.literal('waiting'), v.literal('unreadable'), v.literal('none')),
  /**
   * Line by line; pages end with a form feed, the cells of a row are parted by tabs, a heading begins with a vertical
   * tab, and a cell with a formula is `=`. Tax ids and long numbers are hidden.
   */
  text: v.union(v.string(), v.null()),
  /** There is more in the file than is kept of it. */
  isCut: v.boolean(),
  scanned: file.fields.scanned,
})
export type TextOfDocument = Infer<typeof text>

/** What can be read in one file, for whoever may open it. */
export const getText = queryEntry(
  'project/documents:getText',
  { projectId: arg.id(), uploadId: arg.id() },
  text,
)

const day = () => v.optional(v.union(arg.line(10), v.null()))

/**
 * What a file is, of whom and of which days. What is not named stays as it was, null takes it away. Nothing of it is
 * needed to keep the file. Kind and party are names that the product knows, or somebody's own words.
 */
export const describe = mutationEntry(
  'project/documents:describe',
  {
    projectId: arg.id(),
    uploadId: arg.id(),
    kind: v.optional(v.union(arg.entered(), v.null())),
    party: v.optional(v.union(arg.entered(), v.null())),
    periodFrom: day(),
    periodTo: day(),
    asOf: day(),
    signedOn: day(),
    expiresOn: day(),
  },
  v.null(),
)

/** More than any file has that is read. */
const mostPages = 100_000

/**
 * Says that pages of a file are another requested document too. Said again of the same file and question, they are other
 * pages, or confirmed. For whoever may answer that question and may open the file.
 */
export const givePages = mutationEntry(
  'project/documents:givePages',
  {
    projectId: arg.id(),
    /** Of the file itself. */
    uploadId: arg.id(),
    stage,
    fieldId: arg.name(),
    pagesFrom: arg.count(mostPages),
    pagesTo: arg.count(mostPages),
  },
  v.null(),
)
