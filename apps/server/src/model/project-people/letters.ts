import { fieldAnchor } from '@granary/api'
import { projectTables } from '@granary/checklists'
import type { Letter } from '../../mail/layout.ts'
import { beginningOf, countWords, type Left, named } from '../asks/index.ts'

export interface AskLetter {
  readonly kind: 'colleague' | 'borrower'
  readonly projectId: string
  readonly projectName: string
  /** What has no answer and no row yet. */
  readonly left: Left
  /** What of it is to come, as its page calls it; where all is there, what was asked for. */
  readonly names: readonly string[]
  readonly by: string
  readonly dueOn: string | null
  readonly message: string
}

/** Tells somebody who is in already that more is asked of them. */
export function letterOf(ask: AskLetter, portalUrl: string): Letter {
  const { projectName, left, names, by, dueOn, message } = ask
  const [one, ...others] = names
  const asked = countWords(left) ?? 'a look at what is there'
  return {
    subject: `${by} asks you for ${one && others.length === 0 ? `“${one}”` : asked} of ${projectName}`,
    paragraphs: [
      `${by} asks you for ${asked} of the loan guarantee for ${projectName}: ${named(names)}.`,
      ...(dueOn === null ? [] : [`It is asked for by ${dayInWords(dueOn)}.`]),
    ],
    ...(message !== '' && {
      quote: { heading: `Words of ${by}, which Granary has not checked:`, text: message },
    }),
    action: actionOf(ask, portalUrl),
    footnote: 'You get this email because you work on this project.',
  }
}

type AnotherDay = Pick<AskLetter, 'kind' | 'projectId' | 'projectName' | 'left' | 'by' | 'dueOn'>

/** What was asked for is due on another day than the last mail said, or on none. */
export function anotherDayLetterOf(change: AnotherDay, portalUrl: string): Letter {
  const { projectName, by, dueOn } = change
  const when = dueOn === null ? 'at no fixed day any more' : `by ${dayInWords(dueOn)}`
  return {
    subject:
      dueOn === null ? `${projectName}: no fixed day any more` : `${projectName}: now asked for ${when}`,
    paragraphs: [`${by} changed the day: what you were asked for in ${projectName} is asked for ${when}.`],
    action: actionOf(change, portalUrl),
    footnote: 'You get this email because you work on this project.',
  }
}

interface Reminder extends Pick<AskLetter, 'kind' | 'projectId' | 'projectName' | 'left'> {
  readonly dueOn: string
}

/** A few days before the due day, while something is missing. */
export function reminderOf(reminder: Reminder, portalUrl: string): Letter {
  const { projectName, dueOn } = reminder
  return {
    subject: `${projectName}: asked for by ${dayInWords(dueOn)}`,
    paragraphs: leftWords(reminder, `, by ${dayInWords(dueOn)}`),
    action: actionOf(reminder, portalUrl),
    footnote: 'No more reminders come once it is done.',
  }
}

/** By a colleague, who thinks that it is time. */
export function reminderByHandOf(
  reminder: Omit<Reminder, 'dueOn'> & Pick<AskLetter, 'by' | 'dueOn'>,
  portalUrl: string,
): Letter {
  const { projectName, by, dueOn } = reminder
  return {
    subject: `${by} reminds you of ${projectName}`,
    paragraphs: [
      ...leftWords(reminder, ''),
      ...(dueOn === null ? [] : [`It is asked for by ${dayInWords(dueOn)}.`]),
    ],
    action: actionOf(reminder, portalUrl),
    footnote: `You get this email because ${by} sent you a reminder. At most one is sent a day.`,
  }
}

/** How many answers are missing, and which tables are empty, by when. */
function leftWords({ projectName, left }: Pick<Reminder, 'projectName' | 'left'>, when: string): string[] {
  const { places, tables } = left
  const missing = places.length
  const named = tables.map((table) => projectTables.declarationOf(table)?.title ?? table).join(', ')
  const answers = missing === 1 ? 'One answer is' : `${missing} answers are`
  const of = `of what you were asked for in ${projectName}${when}`
  return [
    ...(missing > 0 ? [`${answers} still missing ${of}.`] : []),
    ...(tables.length > 0
      ? [
          missing > 0
            ? `Without a row yet: the ${tables.length === 1 ? 'table' : 'tables'} ${named}.`
            : `Without a row yet ${of}: the ${tables.length === 1 ? 'table' : 'tables'} ${named}.`,
        ]
      : []),
  ]
}

/** Leads past nothing that was asked: to its first question or table, or to the project where nothing is left. */
function actionOf(
  { kind, projectId, left }: Pick<AskLetter, 'kind' | 'projectId' | 'left'>,
  portalUrl: string,
) {
  const project = `${portalUrl}${kind === 'borrower' ? '/borrower' : '/lender/dashboard'}/projects/${projectId}`
  const form = kind === 'borrower' ? `${project}/questions` : project
  const { at, table } = { at: undefined, table: undefined, ...beginningOf(left) }
  const label = 'Open what is asked'
  if (at) return { label, url: `${form}?stage=${at.stage}#${fieldAnchor(at.fieldId)}` }
  if (table) return { label, url: `${form}?view=tables&table=${table}` }
  return { label: 'Open the project', url: project }
}

function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
