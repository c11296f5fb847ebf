import { sensitiveFields } from '../stages/index.ts'
import { calledWords, columnTitle, plainNames, questionTitle, setByHand } from './audit-names.ts'

export type Details = Readonly<Record<string, unknown>>

/** What an entry is about, by the names that people know; nothing for what the place where it is shown says already. */
export interface About {
  readonly project?: string | null
  readonly lender?: string | null
  /** The names of people whose ids stand in details. */
  readonly nameOf?: (personId: unknown) => string
}

/** What somebody did, as a sentence without its subject. */
export function predicate(action: string, details: Details, about: About = {}): string {
  return words[action]?.(details, about) ?? doorWords(action) ?? action
}

type Words = Readonly<Record<string, (details: Details, about: About) => string>>

/** A question of a stage, or a cell of a table. */
function sensitivePlace({ stage, field, table, row, column, round }: Details): string {
  const then = round === undefined ? '' : ` as it went out with submission ${round}`
  if (table === undefined)
    return `“${sensitiveFields.get(String(field))?.label ?? field}” in the ${stage}${then}`
  const cell = `“${columnTitle(table, column)}” in row ${row} of the table of ${table}`
  return round === undefined ? cell : `${cell}${then} of the ${stage}`
}

const of = ({ project }: About) => (project ? ` of ${project}` : '')
const inProject = ({ project }: About) => (project ? ` in ${project}` : '')
const theProject = ({ project }: About) => (project ? `the project ${project}` : 'the project')
const theLender = ({ lender }: About) => lender ?? 'the lender'
/** Entries of before did not say it. */
const because = (reason: unknown) => (typeof reason === 'string' ? `: ${reason}` : '')
const who = ({ nameOf }: About, personId: unknown) => nameOf?.(personId) ?? 'somebody'

const ofProjects: Words = {
  'project created': (_, about) => `created ${theProject(about)}`,
  'project opened': ({ as }, about) => `opened ${theProject(about)} (${as})`,
  'file opened': ({ fileName }, about) => `opened the file “${fileName}”${of(about)}`,
  'documents downloaded': ({ count, stage }, about) =>
    `downloaded ${counted(count, 'document')}${stage ? ` of the ${stage}` : ''}${of(about)} at once`,
  'workbook downloaded': (_, about) => `downloaded ${theProject(about)} as a workbook`,
  'workbook brought back': ({ count }, about) =>
    `took ${counted(count, 'difference')} of a workbook over${inProject(about)}`,
  'workbook undone': ({ answers, rows }, about) =>
    `undid what a workbook had brought${inProject(about)}: ${counted(answers, 'answer')}, ${counted(rows, 'row')}`,
  'package asked for': ({ version, reason }, about) =>
    `had package ${version}${of(about)} built${because(reason)}`,
  'package built': ({ version, documents, digest }, about) =>
    `got package ${version}${of(about)} with ${counted(documents, 'document')}; its manifest has the digest ${digest}`,
  'package opened': ({ version, file, reason }, about) =>
    `opened ${file} of package ${version}${of(about)}${because(reason)}`,
  'project archived': (_, about) => `archived ${theProject(about)}`,
  'project brought back': (_, about) => `brought ${theProject(about)} back from the archive`,
  'answers saved': ({ count, stage, fields, ...details }, about) =>
    `saved ${answersIn({ count, stage, fields })} in the ${stage}${of(about)}${setByHand(details)}`,
  'table saved': ({ count, table }, about) =>
    `changed ${counted(count, 'cell or row', 'cells and rows')} in the table of ${table}${of(about)}`,
  'earlier cell brought back': ({ table, column }, about) =>
    `brought back what stood in “${columnTitle(table, column)}” of the table of ${table}${of(about)}`,
  'removed row brought back': ({ table }, about) =>
    `brought back a removed row of the table of ${table}${of(about)}`,
  'answers restored': ({ count, stage }, about) =>
    `gave back ${counted(count, 'answer')} of the ${stage}${of(about)} that had been lost by a mistake of ours`,
  'earlier answer brought back': ({ question, stage }, about) =>
    `brought back an earlier answer to “${question}” in the ${stage}${of(about)}`,
  'stage brought back': ({ count, stage }, about) =>
    `brought ${counted(count, 'answer')} of the ${stage}${of(about)} back to what they were before`,
  'test data filled in': ({ stage }, about) => `filled the ${stage}${of(about)} with test data`,
  'packager assigned': ({ name }, about) => `put ${name} of the packaging team on ${theProject(about)}`,
  'packager withdrawn': ({ name }, about) => `took ${name} of the packaging team off ${theProject(about)}`,
  'file added': ({ fileName, stage }, about) => `added “${fileName}” to the ${stage}${of(about)}`,
  'file replaced': ({ fileName, by, stage }, about) =>
    `replaced “${fileName}” in the ${stage} with “${by}”${of(about)}`,
  'file removed': ({ fileName, stage }, about) => `removed “${fileName}” from the ${stage}${of(about)}`,
  'pages of a file given': ({ fileName, stage }, about) =>
    `gave ${String(fileName).replace(/^P/, 'p')} to the ${stage}${of(about)}`,
  'document described': ({ fileName, stage }, about) =>
    `said what “${fileName}” of the ${stage}${of(about)} is`,
  'stage submitted': ({ stage }, about) => `submitted the ${stage}${of(about)}`,
  'submission taken back': ({ stage }, about) => `took the submitted ${stage}${of(about)} back`,
  'sensitive answer revealed': ({ reason, ...place }, about) =>
    `looked at ${sensitivePlace(place)}${of(about)}: ${reason}`,
  'question said not to apply': ({ question, stage }, about) =>
    `said in the ${stage}${of(about)} that “${question}” does not apply`,
  'question said to apply': ({ question, stage }, about) =>
    `said in the ${stage}${of(about)} that “${question}” does apply`,
  'not applicable disputed': ({ question, stage }, about) =>
    `opened “${question}” of the ${stage}${of(about)} again, which was said not to apply`,
  'dispute withdrawn': ({ question, stage }, about) =>
    `let it stand that “${question}” of the ${stage}${of(about)} does not apply`,
  'review taken': ({ stage }, about) => `took the review of the ${stage}${of(about)}`,
  'review taken over': ({ stage, from }, about) =>
    `took the review of the ${stage}${of(about)} over from ${from}`,
  'review given': ({ stage, to }, about) => `gave the review of the ${stage}${of(about)} to ${to}`,
  'review put back': ({ stage }, about) => `put the review of the ${stage}${of(about)} back`,
  'stage accepted': ({ stage }, about) => `accepted the ${stage}${of(about)}`,
  'agency event recorded': ({ kind, leftOpen = 0 }, about) =>
    `recorded ${agencyWords(kind)}${inProject(about)}${leftOpen === 0 ? '' : `, with ${counted(leftOpen, 'point')} left open`}`,
  'remark added': ({ number, stage }, about) => `wrote remark ${number} to the ${stage}${of(about)}`,
  'remark answered': ({ number, stage }, about) => `answered remark ${number} of the ${stage}${of(about)}`,
  'remark settled': ({ number, stage }, about) =>
    `marked remark ${number} of the ${stage}${of(about)} as done`,
  'remark disputed': ({ number, stage }, about) => `disputed remark ${number} of the ${stage}${of(about)}`,
  'remark resolved': ({ number, stage }, about) => `resolved remark ${number} of the ${stage}${of(about)}`,
  'remark asked again': ({ number, stage }, about) =>
    `asked remark ${number} of the ${stage} again${of(about)}`,
  'remark edited': ({ number, stage }, about) => `edited remark ${number} of the ${stage}${of(about)}`,
  'remark readdressed': ({ number, stage }, about) =>
    `changed who reads remark ${number} of the ${stage}${of(about)}`,
  'asked for answers': ({ person, count }, about) =>
    `asked ${who(about, person)} for ${counted(count, 'part')}${of(about)}`,
  'ask due changed': ({ person, name, dueOn }, about) =>
    `changed the day by which ${person ? who(about, person) : name} is to answer${dueOn ? ` to ${dueOn}` : ''}${inProject(about)}`,
  'ask ended': ({ person }, about) => `ended what ${who(about, person)} was asked for${inProject(about)}`,
  'reminder sent': ({ name, count, tables = 0 }, about) => {
    const answers = `${counted(count, 'answer')} that ${count === 1 ? 'is' : 'are'} still missing`
    const empty = `${counted(tables, 'table')} without a row`
    const left = [
      ...(tables === 0 || Number(count) > 0 ? [answers] : []),
      ...(Number(tables) > 0 ? [empty] : []),
    ]
    return `reminded ${name} of ${left.join(' and ')}${inProject(about)}`
  },
  'finding explained': ({ title }, about) => `explained “${title}”${of(about)} to the agency`,
  'explanation taken back': ({ title }, about) => `took back what explained “${title}”${of(about)}`,
  'erasure asked for': (_, about) => `asked to have ${theProject(about)} erased`,
  'erasure request withdrawn': (_, about) => `took back that ${theProject(about)} is erased`,
  'erasure begun': (_, about) => `had ${theProject(about)} erased`,
  'erasure declined': (_, about) => `declined to erase ${theProject(about)}`,
  'legal hold set': (_, about) => `set a legal hold on ${theProject(about)}`,
  'legal hold lifted': (_, about) => `lifted the legal hold on ${theProject(about)}`,
  'project erased': ({ certificate }) => `erased a project, which certificate ${certificate} says`,
  'stage reopened': ({ stage, reason }, about) => `opened the ${stage}${of(about)} again: ${reason}`,
}

/** What the packaging team does among themselves: nobody else reads it in the history of a project. */
const ofTheTeam: Words = {
  'review opened': ({ stage }, about) => `opened the review of the ${stage}${of(about)}`,
  'review item decided': ({ stage, item, state }, about) =>
    `set “${item}” of the ${stage}${of(about)} to ${decisionWords[String(state)] ?? state}`,
  'review agreed': ({ stage }, about) => `agreed that the ${stage}${of(about)} may be accepted`,
  'review section accepted': ({ stage, section, count }, about) =>
    `accepted ${counted(count, 'item')} of “${section}” in the ${stage}${of(about)}`,
  'review decisions undone': ({ stage, count }, about) =>
    `took back ${counted(count, 'decision')} about the ${stage}${of(about)}`,
  'internal remark added': ({ number, stage }, about) =>
    `wrote the internal remark ${number} to the ${stage}${of(about)}`,
  'internal remark answered': ({ number, stage }, about) =>
    `answered the internal remark ${number} of the ${stage}${of(about)}`,
  'internal remark settled': ({ number, stage }, about) =>
    `marked the internal remark ${number} of the ${stage}${of(about)} as done`,
  'internal remark disputed': ({ number, stage }, about) =>
    `disputed the internal remark ${number} of the ${stage}${of(about)}`,
  'internal remark resolved': ({ number, stage }, about) =>
    `resolved the internal remark ${number} of the ${stage}${of(about)}`,
  'internal remark edited': ({ number, stage }, about) =>
    `edited the internal remark ${number} of the ${stage}${of(about)}`,
}

/** The only answer by its question. */
const answersIn = ({ count, stage, fields }: Details) =>
  count === 1 && fields !== undefined
    ? `the answer to “${questionTitle(stage, String(fields))}”`
    : counted(count, 'answer')

const decisionWords: Readonly<Record<string, string>> = {
  toCheck: 'to check',
  accepted: 'accepted',
  needsAttention: 'needs attention',
  waived: 'waived',
}

const entryOf = (list: unknown) =>
  list === 'quality' ? 'the entry of the list of quality' : 'the reason for attention'

/** What an event at the agency is called in the middle of a sentence. */
function agencyWords(kind: unknown): string {
  const known: Readonly<Record<string, string>> = {
    sent: 'that the package was sent to the agency',
    sentUndone: 'that the package was not sent after all',
    receipt: 'the receipt of the sending',
    agencyQuestion: 'a question of the agency',
    answer: 'an answer to the agency',
    incomplete: 'what the agency misses',
    complete: 'that the agency has the complete application',
    commitment: 'the conditional commitment',
    commitmentAccepted: 'that the commitment was accepted',
    letter: 'a letter of answers to the agency',
    extension: 'that the commitment was extended',
    met: 'a condition that is met',
    notMet: 'a condition that is open again',
    changed: 'a change told to the agency',
    undone: 'that an event at the agency was a mistake',
    closing: 'that the loan closed',
    guaranteeIssued: 'that the guarantee was issued',
    withdrawn: 'that the application was withdrawn',
    declined: 'that the agency declined',
    closed: 'that the project is closed',
  }
  return known[String(kind)] ?? 'an event'
}

export const teamActions: readonly string[] = Object.keys(ofTheTeam)

/** Actions that happen in projects, which the activity of a lender tells. */
export const projectActions: readonly string[] = Object.keys(ofProjects)

const words: Words = {
  ...ofProjects,
  ...ofTheTeam,
  'rule pack drafted': ({ pack, from }) => `drafted the rule pack ${pack} from ${from}`,
  'rule pack changed': ({ pack }) => `changed the draft of the rule pack ${pack}`,
  'rule pack discarded': ({ pack }) => `took the draft of the rule pack ${pack} away`,
  'rule pack published': ({ pack }) => `published the rule pack ${pack}`,
  'rule pack previewed': ({ pack }) => `looked at what the rule pack ${pack} changes in open projects`,
  'review queue read': () => 'looked through the review queue',
  'project check carried over': (_, about) => `carried a check of a visitor over into ${theProject(about)}`,
  'borrower access ended': ({ borrower }, about) =>
    `ended the access of ${who(about, borrower)} to ${theProject(about)}`,
  'borrower access changed': ({ borrower, name, added, removed }, about) =>
    `changed what ${borrower ? who(about, borrower) : name} sees${of(about)}: ${added} added, ${removed} taken away`,
  'invitation sent': ({ kind, email }, about) => `invited ${email} as ${invitee(kind)}${inProject(about)}`,
  'invitation sent again': ({ email }) => `sent the invitation of ${email} again`,
  'invitation asks for more': ({ email, count }, about) =>
    `asked ${email}, who is invited, for ${counted(count, 'more part')}${of(about)}`,
  'invitation revoked': ({ email }) => `withdrew the invitation of ${email}`,
  'invitation accepted': ({ kind }, about) =>
    `accepted the invitation as ${invitee(kind)}${inProject(about)}`,
  'account made by invitation': () => 'made an account by an invitation',
  'asked to join': (_, about) => `asked to join ${theLender(about)}`,
  'member let in': ({ member, role }, about) =>
    `let ${who(about, member)} into ${theLender(about)} as ${role}`,
  'request to join declined': ({ member }, about) =>
    `declined the request of ${who(about, member)} to join ${theLender(about)}`,
  'role changed': ({ member, before, after }, about) =>
    `made ${who(about, member)} ${after} in ${theLender(about)}, ${before} until then`,
  'member removed': ({ member }, about) => `removed ${who(about, member)} from ${theLender(about)}`,
  'lender founded': (_, about) => `founded ${theLender(about)}`,
  'lender set up': (_, about) => `finished the set-up of ${theLender(about)}`,
  'lender changed': ({ fields }, about) =>
    `changed the details of ${theLender(about)}: ${plainNames(fields)}`,
  'lender suspended': (_, about) => `suspended ${theLender(about)}`,
  'lender let in again': (_, about) => `let ${theLender(about)} in again`,
  'lender approved': (_, about) => `approved ${theLender(about)}`,
  'lender declined': ({ reason }, about) => `declined ${theLender(about)}${reason ? `: ${reason}` : ''}`,
  'lender approval withdrawn': ({ before, after }, about) =>
    `gave ${theLender(about)} the name “${after}”, which ended the approval it had as “${before}”`,
  'second factor required': (_, about) => `required a second factor of everybody at ${theLender(about)}`,
  'second factor no longer required': (_, about) =>
    `no longer requires a second factor at ${theLender(about)}`,
  'person suspended': ({ person }, about) => `suspended ${who(about, person)}`,
  'person let in again': ({ person }, about) => `let ${who(about, person)} in again`,
  'sign-ins ended by staff': ({ person, count }, about) =>
    `ended ${counted(count, 'sign-in')} of ${who(about, person)}`,
  'erasure of person asked for': ({ person }, about) => `asked to have ${who(about, person)} erased`,
  'erasure of person withdrawn': ({ person }, about) => `took back that ${who(about, person)} is erased`,
  'erasure of person begun': ({ person }, about) => `had ${who(about, person)} erased`,
  'erasure of person declined': ({ person }, about) => `declined to erase ${who(about, person)}`,
  'person erased': ({ certificate }) => `erased a person, which certificate ${certificate} says`,
  'duties changed': ({ person, before, after }, about) =>
    `changed the duties of ${who(about, person)} from ${before || 'none'} to ${after || 'none'}`,
  'attention reason added': ({ reason, list }) =>
    list === 'quality'
      ? `added “${reason}” to the list of quality`
      : `added “${reason}” to the reasons for attention`,
  'attention reason renamed': ({ from, to, list }) => `worded ${entryOf(list)} “${from}” as “${to}”`,
  'attention reason retired': ({ reason, list }) => `retired ${entryOf(list)} “${reason}”`,
  'attention reason offered': ({ reason, list }) => `offered ${entryOf(list)} “${reason}” again`,
  'settings changed': ({ settings }) => `changed settings of the installation: ${plainNames(settings)}`,
  'support request assigned': ({ to }, about) =>
    `gave a support request to ${to === null ? 'nobody' : who(about, to)}`,
  'support request moved': ({ status }) => `marked a support request as ${status}`,
  'support request answered': () => 'answered a support request',
  'support request noted': () => 'wrote a note on a support request',
  'mail sent again': ({ email, subject }) => `sent the mail “${subject}” to ${email} again`,
  'view as started': ({ person, reason }, about) =>
    `began to look at the portal as ${who(about, person)}: ${reason}`,
  'view as ended': ({ person, how }, about) =>
    `no longer looks at the portal as ${who(about, person)} (${how})`,
  'seen as another person': ({ function: path }) => `looked at ${calledWords(path)}`,
  'search results listed': () => 'searched projects, people and documents',
  'people listed': () => 'looked at the list of people',
  'person opened': ({ person }, about) => `looked at the record of ${who(about, person)}`,
  'lenders listed': () => 'looked at the list of lenders',
  'lender opened': (_, about) => `looked at the record of ${theLender(about)}`,
  'all projects listed': () => 'looked at the list of all projects',
  'support requests listed': () => 'looked at the support requests',
  'support request opened': () => 'opened a support request',
  'erasures listed': () => 'looked at the requests to erase projects',
  'erasure opened': () => 'opened a request to erase a project',
  'erasures of people listed': () => 'looked at the requests to erase people',
  'erasure of person opened': () => 'opened a request to erase a person',
  'invitations listed': () => 'looked at the invitations',
  'audit log read': () => 'read the audit log',
  'all projects exported': () => 'took the list of all projects as a file',
  'audit log exported': () => 'exported the audit log',
  'read by staff': ({ function: path }) => `looked at ${calledWords(path)}`,
  'call denied': ({ path }) => `asked for ${calledWords(path)} and was refused`,
  'admin made by command': ({ created }) =>
    `${created ? 'got an account with' : 'got'} all duties by a command on the server`,
  'token keys ended by command': ({ keys }) =>
    `changed ${counted(keys, 'key')} of tokens by a command on the server`,
  'token keys removed by command': ({ keys }) =>
    `removed ${counted(keys, 'key')} of tokens by a command on the server`,
  'audit chain keyed': ({ entriesBefore }) =>
    `began the keyed chain of this log over ${counted(entriesBefore, 'earlier entry', 'earlier entries')}`,
  'sample records reset': () => 'put the sample records back as they were at the start',
  'backup asked for': () => 'had the server write a backup',
  'backup written': ({ server, path, tables, files }) =>
    `got a backup of ${counted(tables, 'table')} and ${counted(files, 'file')}, in ${path} on the server ${server}`,
  'backup failed': ({ failure }) => `got no backup. ${failure}`,
  'backup restored': ({ madeAt }) => `put back a backup of ${madeAt}`,
  'older state accepted': () => 'accepted an older state of the database by a command on the server',
}

/** What each door of the sign-in is called when it opened and when it stayed shut. */
const doors: Readonly<Record<string, readonly [done: string, tried: string]>> = {
  'sign-in': ['signed in with a password', 'sign in with a password'],
  'sign-in with a code': ['signed in with a code', 'sign in with a code'],
  'sign-in through an outside issuer': ['signed in through single sign-on', 'sign in through single sign-on'],
  registration: ['registered', 'register'],
  'code asked for': ['asked for a code', 'get a code'],
  'address verification': ['confirmed the address', 'confirm the address'],
  'password reset asked for': ['asked for a new password', 'ask for a new password'],
  'password reset': ['set a new password by mail', 'set a new password by mail'],
  'password change': ['changed the password', 'change the password'],
  'authenticator check': ['gave a code of the authenticator', 'give a code of the authenticator'],
  'backup code check': ['used a backup code', 'use a backup code'],
  'authenticator set up': ['set up an authenticator', 'set up an authenticator'],
  'backup codes made anew': ['made new backup codes', 'make new backup codes'],
  'authenticator removed': ['removed the authenticator', 'remove the authenticator'],
  'sign-out': ['signed out', 'sign out'],
  'sign-in ended': ['ended a sign-in on another device', 'end a sign-in on another device'],
  'other sign-ins ended': ['ended all other sign-ins', 'end all other sign-ins'],
}

function doorWords(action: string): string | undefined {
  const done = doors[action]?.[0]
  if (done) return done
  const tried = doors[action.replace(/ refused$/, '')]?.[1]
  return tried && `tried to ${tried} and was refused`
}

/** Every action that there are words for. */
export const knownActions: readonly string[] = [
  ...Object.keys(words),
  ...Object.keys(doors).flatMap((door) => [door, `${door} refused`]),
]

function invitee(kind: unknown): string {
  if (kind === 'member') return 'a colleague'
  if (kind === 'lender') return 'owner of a new lender'
  return kind === 'staff' ? 'a member of the staff' : 'a borrower'
}

function counted(count: unknown, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
