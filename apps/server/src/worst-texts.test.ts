import * as api from '@granary/api'
import * as checklists from '@granary/checklists'
import * as eligibility from '@granary/eligibility'
import type { Answers, Field } from '@granary/forms'
import * as forms from '@granary/forms'
import { describe, expect, test } from 'vitest'
import * as rules from '../../../packages/rules/src/index.ts'
import { type HttpRequest, syncHttp } from '../../../packages/sync/src/http.ts'
import { canonicalPath as wirePath } from '../../../packages/sync/src/wire/function-path.ts'
import { readLimits, wireLimits } from '../../../packages/sync/src/wire/limits.ts'
import { parseClientMessage } from '../../../packages/sync/src/wire/parse-client-message.ts'
import { groupedAmount, plainAmount } from '../../../packages/ui/src/fields/amount-text.ts'
import { passwordProblem } from './auth/password-rules.ts'
import { cleanFileName, extensionOf } from './files/records/file-name.ts'
import { parseRange } from './files/transfer/byte-range.ts'
import { createDownloadSigner } from './files/transfer/download-address.ts'
import { canonicalPath } from './functions/runner.ts'
import { createGazetteer } from './gazetteer/gazetteer.ts'
import { createFormTokens } from './http/form-token.ts'
import { pathOf } from './log.ts'
import { problemsOfCheck } from './model/eligibility/eligibility-answers.ts'
import { isSameName, likeness, tellingWords } from './model/lenders/lender-names.ts'
import { reservedNameIn } from './model/lenders/reserved-names.ts'
import { organizationProblems, practiceProblems } from './model/onboarding/onboarding-answers.ts'
import { questionnaireOf } from './model/stages/stage-forms.ts'
import { worstTexts } from './testing/hostile-values.ts'
import { tooDear } from './testing/processor-time.ts'
import { mostTextBytes } from './texts/gathering.ts'
import { passageOf } from './texts/passage.ts'
import { soughtIn, withoutSigns, wordsTyped } from './texts/typed-words.ts'
import { isUuid } from './uuid.ts'

type Read = (text: string) => unknown

const schema = questionnaireOf('pre-application').latestSchema()
const fields = schema.sections.flatMap((section) => section.fields)
const fieldOf = (fits: (field: Field) => boolean) => fields.find(fits) as Field
const [short, number, email] = [
  fieldOf(({ type }) => type === 'shortText'),
  fieldOf(({ type }) => type === 'number'),
  fieldOf(({ validations = [] }) => validations.some(({ kind }) => kind === 'pattern')),
]
const form = forms.compile(schema)
const hinted = checklists.withHints(schema).sections.flatMap((section) => section.fields)
const inEach = (text: string): Answers => Object.fromEntries(fields.map(({ id }) => [id, text]))
const submittedAs = (text: string): checklists.Submitted => ({
  form,
  answers: inEach(text),
  notApplicable: { [short.id]: text },
  files: [{ fieldId: text, fileName: text, fileSize: 1, sha256: text, storageId: text }],
})
const record = (names: readonly string[]) => (text: string) =>
  Object.fromEntries(names.map((name) => [name, text])) as Record<string, string>

const creation = record([
  ...['borrowerName', 'borrowerEntityType', 'borrowerBusinessStage', 'contactEmail', 'contactFirstName'],
  ...['contactLastName', 'contactTitle', 'contactPhone', 'contactPhoneExtension', 'lenderName'],
  ...['headquartersAddress', 'servedState', 'federallyRegulated', 'usdaApproved', 'projectName', 'program'],
  ...['totalLoanAmount', 'projectAddress'],
])
const request = record(['firstName', 'lastName', 'email', 'lenderName', 'programInterest', 'message'])
const practice = (text: string) => ({
  ...record(['federallyRegulated', 'usdaApproved', 'authorizationFollowup', 'serviceLevel'])(text),
  servedStates: [text],
  programs: [text],
})

const intakes = [
  eligibility.creationQuestions,
  eligibility.onboardingQuestions,
  eligibility.checkQuestions,
].map((intake: eligibility.Intake<string>) => {
  const inEachOf = record(intake.fields.map(({ id }) => id))
  return (text: string) => eligibility.readIntake(intake, inEachOf(text))
})
/** Beyond it the engine tries no pattern. */
const longestMatched = 2_000

const draftHead = (text: string) => ({ id: text, title: text, effectiveFrom: text, note: text })
const packChange = (text: string): rules.PackChange => ({
  subject: 'limits',
  id: 'simplified',
  set: { value: text, label: text, [text]: text },
})
const projectFacts = (text: string): rules.Facts => ({
  today: '2026-11-23',
  targetDate: text,
  answers: { 'pre-application': inEach(text), application: inEach(text) },
  documents: [{ uploadId: text, items: [{ stage: 'application', fieldId: text }], asOf: text }],
  terms: record(['interestRate', 'projectCost', 'seasonal'])(text),
})

const namedFile = (text: string): rules.NamedFile => ({
  fileName: text,
  label: text,
  tab: '07',
  cameOn: '2026-11-23',
})
const description = (text: string): rules.DocumentDescription => ({
  ...rules.emptyDescription,
  ...{ kind: text, party: text, periodFrom: text, periodTo: text, asOf: text },
})
const tableRows = (text: string): rules.TableRow[] => [
  { rowId: text, cells: { [text]: text }, removed: false },
]
const noPeriods = { acceptDays: null, validYears: null, extensionDays: null }
const agencyEvents = (text: string) =>
  checklists.atAgency.agencyEventKinds.map((kind) => ({
    ...{ eventId: text, kind, at: 0, note: text, dueAt: null, items: [text], about: text, forTeam: false },
  }))

/** Of each package what reads a text from outside, by the name under which it is exported. */
const readers: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  forms: {
    adviceOn: (text) => hinted.map((field) => forms.adviceOn(field, text)),
    answersEqual: (text) => forms.answersEqual(inEach(text), inEach(`${text}b`)),
    checkAnswers: (text) => forms.checkAnswers(schema, { ...inEach(text), [text]: text }),
    compile: (text) => form.evaluate({ [email.id]: text, [short.id]: text, [number.id]: text }),
    extensionBadge: forms.extensionBadge,
    formatAnswer: (text) => forms.formatAnswer(email, text),
    formatDate: forms.formatDate,
    isAnswered: (text) => forms.isAnswered(short, text),
    isBlank: forms.isBlank,
    isCalendarDate: forms.isCalendarDate,
    isEmailAddress: forms.isEmailAddress,
    isMasked: forms.isMasked,
    maskedAnswer: (text) => forms.maskedAnswer(short, text),
    maskedAnswers: (text) => forms.maskedAnswers(fields, { [short.id]: text }),
    maskedText: (text) => forms.maskedText(text),
    mergeAnswers: (text) => forms.mergeAnswers({}, inEach(text), inEach(`${text}b`), schema),
    normalizeAnswer: (text) => [forms.normalizeAnswer(short, text), forms.normalizeAnswer(number, text)],
    numberFrom: forms.numberFrom,
    oneLine: forms.oneLine,
    problemsOf: (text) => [forms.problemsOf(email, text), forms.problemsOf(short, text)],
    sameAnswer: (text) => forms.sameAnswer(text, `${text}b`),
    storableText: forms.storableText,
    withoutTurning: forms.withoutTurning,
  },
  checklists: {
    'atAgency.agencyOf': (text) => checklists.atAgency.agencyOf(agencyEvents(text)),
    'atAgency.problemsOfEvent': (text) => {
      const [event] = agencyEvents(text).slice(-1)
      const agency = checklists.atAgency.agencyOf(agencyEvents(text))
      return event && checklists.atAgency.problemsOfEvent(agency, event, noPeriods)
    },
    compareSubmissions: (text) => checklists.compareSubmissions(submittedAs(text), submittedAs(`${text}b`)),
    compareTables: (text) => {
      const ownersCalled = (name: string) => ({
        declarations: checklists.projectTables.declarations,
        rows: new Map([['owners', { rows: [{ rowId: text, cells: { name } }] }]]),
      })
      return checklists.compareTables(ownersCalled(text), ownersCalled(`${text}b`))
    },
    goingOut: (text) =>
      checklists.goingOut(form, form.evaluate({ [email.id]: text, [short.id]: text, [number.id]: text })),
    packageTabOf: (text) => checklists.packageTabOf(text, text),
    packageTabOfFile: (text) => checklists.packageTabOfFile(text, text, text),
    packageTabOfRule: checklists.packageTabOfRule,
    packageTabOfTable: checklists.packageTabOfTable,
    parseProjectBeginning: (text) => checklists.parseProjectBeginning(creation(text)),
    parseProjectCreation: (text) => checklists.parseProjectCreation(creation(text)),
  },
  api: {
    differenceFrom: (text) => api.differenceFrom(text, { answers: { text } }),
    deviceName: api.deviceName,
    namedIn: (text) => api.namedIn(text, [{ name: 'Ada Lund' }]),
    shortAddress: api.shortAddress,
    mayBeginSo: (text) => api.mayBeginSo(text, new Uint8Array(8)),
    notWhatItsNameSays: api.notWhatItsNameSays,
    isTwoKinds: (text) => api.isTwoKinds(new TextEncoder().encode(text)),
    reminderDays: (text) => api.reminderDays(text, text),
    agencyQuestionAnchor: api.agencyQuestionAnchor,
    fieldAnchor: api.fieldAnchor,
    'borrowerMessages.aboutTable': api.borrowerMessages.aboutTable,
    'presence.placeInTable': api.presence.placeInTable,
    'invitations.keyOfShareItem': (text) =>
      api.invitations.keyOfShareItem({ stage: 'application', kind: 'section', id: text }),
    isWindowReminderDue: (text) =>
      api.isWindowReminderDue({ lastDay: text, addedOn: text, remindedOn: text }, text),
    isOverdueNews: (text) => api.isOverdueNews({ dueOn: text, toldOver: text }, text),
    isReminderDue: (text) => api.isReminderDue({ askedOn: text, dueOn: text, remindedOn: text }, text),
    isAccountKind: api.isAccountKind,
    isAdminDuty: api.isAdminDuty,
    isAuditKind: api.isAuditKind,
    isMemberRole: api.isMemberRole,
    parseLenderSearch: (text) => [
      api.parseLenderSearch({ next: text }),
      api.parseLenderSearch({ next: `/${text}` }),
    ],
    parseSwitcherSearch: (text) => api.parseSwitcherSearch({ attempted: text }),
    'proof.readManifest': api.proof.readManifest,
    pathOnThisOrigin: (text) => api.pathOnThisOrigin(`/${text}`, 'http://localhost:3001'),
    'supportRequests.fromForm': (text) => api.supportRequests.fromForm(() => text),
    'supportRequests.problemOf': (text) => api.supportRequests.problemOf(request(text) as never),
    'supportRequests.taxIdsIn': (text) =>
      api.supportRequests.taxIdsIn(text.slice(0, api.supportRequests.longest.message)),
    'supportRequests.trimmed': (text) => api.supportRequests.trimmed(request(text) as never),
    'supportRequests.withTaxIdsMasked': (text) =>
      api.supportRequests.withTaxIdsMasked(text.slice(0, api.supportRequests.longest.message)),
  },
  eligibility: {
    wordsIn: eligibility.wordsIn,
    writtenIn: eligibility.writtenIn,
    // They read whole answers, of which none is longer, or what a document says, as a job.
    taxIdsIn: (text) => eligibility.taxIdsIn(text.slice(0, forms.MAX_TEXT_LENGTH)),
    anyTaxIdsIn: (text) => eligibility.anyTaxIdsIn(text.slice(0, forms.MAX_TEXT_LENGTH)),
    fileNameMasked: (text) => eligibility.fileNameMasked(text.slice(0, 2_000)),
    withTaxIdsMasked: (text) => eligibility.withTaxIdsMasked(text.slice(0, forms.MAX_TEXT_LENGTH)),
    plainly: (text) => eligibility.plainly(text.slice(0, forms.MAX_TEXT_LENGTH)),
    readIntake: (text) => eligibility.readIntake(eligibility.creationQuestions, creation(text)),
    projectKey: (text) => eligibility.projectKey(text, text),
    readProjectRow: (text) =>
      eligibility.readProjectRow({ projectName: text, program: text, totalLoanAmount: text }, {}),
    programFacts: (text) => eligibility.programFacts(creation(text), null),
    programName: eligibility.programName,
  },
  rules: {
    parsePack: (text) => rules.parsePack({ ...rules.currentPack, id: text, title: text }),
    changeValues: (text) =>
      rules.changeValues(rules.currentPack, draftHead(text), [
        { id: 'simplified', source: text, checked: text, confidence: text, note: text },
        { id: text, source: text },
      ]),
    changePack: (text) => rules.changePack(rules.currentPack, draftHead(text), [packChange(text)]),
    requirementsOf: (text) => rules.requirementsOf(rules.currentPack, projectFacts(text)),
    rehearsalOf: (text) => rules.rehearsalOf(rules.currentPack, projectFacts(text)),
    readingOf: (text) => rules.readingOf(rules.currentPack, projectFacts(text)),
    followRules: (text) => rules.followRules(rules.currentPack, projectFacts('a')).update(projectFacts(text)),
    checksOf: (text) => rules.checksOf(rules.currentPack, projectFacts(text)),
    decidersOf: (text) => rules.decidersOf(rules.currentPack, projectFacts(text)),
    feesByYear: (text) =>
      rules.feesByYear(
        [
          { pack: rules.currentPack, facts: projectFacts(text), closedOn: text },
          { pack: rules.currentPack, facts: projectFacts(text), closedOn: '2026-12-31' },
        ],
        10,
      ),
    ownChecksOf: (text) =>
      ['debts', 'guarantors', text].map((table) =>
        rules.ownChecksOf(table, {
          debts: [{ balance: text }],
          projections: [{ phase: 'YTD', year: text, debt: text }],
          owners: [{ name: text, share: 50 }],
          guarantors: [{ name: text, owner: text, type: text, percent: 1 }],
        }),
      ),
    ruleOfFinding: rules.ruleOfFinding,
    answeredOtherwise: (text) =>
      rules.answeredOtherwise([{ table: 'owners', fieldId: 'a', answer: text }], { a: `${text}.` }),
    concerns: (text) => rules.concerns(text, projectFacts(text)),
    guaranteedAtMost: (text) => rules.guaranteedAtMost(rules.currentPack, projectFacts(text), 1_000_000),
    figuresOf: (text) => rules.figuresOf(rules.currentPack, projectFacts(text)),
    fedByTables: (text) => rules.fedByTables({ owners: [{ name: text, share: text }] }, { owners: fields }),
    rowsFromAnswers: (text) => rules.rowsFromAnswers('owners', [{ additionalOwnersDetails: text }]),
    scoreSheetOf: (text) => rules.scoreSheetOf(rules.currentPack, projectFacts(text)),
    guessDescription: (text) => rules.guessDescription(namedFile(text)),
    guessWithText: (text) =>
      rules.guessWithText(namedFile(text), { told: rules.toldAtBeginning(text), party: null }),
    toldAtBeginning: rules.toldAtBeginning,
    factsInText: rules.factsInText,
    surelyDiffers: (text) => rules.toldFacts.map((fact) => rules.surelyDiffers(fact, text, `${text} `)),
    partsNeeded: (text) =>
      rules.partsNeeded(rules.currentPack, [{ stage: 'application', fieldId: text }], text),
    partyNamedIn: (text) => rules.partyNamedIn(text, [{ party: 'borrower', name: text }]),
    standardName: (text) => rules.standardName(namedFile(text), description(text)),
    standardTitle: (text) => rules.standardTitle(namedFile(text), description(text)),
    asReaderOfPackage: rules.asReaderOfPackage,
    problemsOfDescription: (text) => rules.problemsOfDescription(description(text), '2026-11-23'),
    kindName: rules.kindName,
    lastGoodDay: (text) =>
      rules.currentPack.windows.slice(0, 2).map((window) => rules.lastGoodDay(window, text)),
    ruleOfKind: rules.ruleOfKind,
    partyName: rules.partyName,
    dayAsTyped: rules.dayAsTyped,
    readCell: (text) => fields.map((field) => rules.readCell(field, text)),
    readPasted: (text) => rules.readPasted(fields, text),
    placeRows: (text) =>
      rules.placeRows(rules.readPasted(fields, text), {
        ...{ fields, standing: tableRows(text), over: [], newId: () => text },
      }),
    headsOf: (text) => rules.headsOf([{ id: 'name', label: 'Name' }]).columnsOf([text]),
    withoutGuard: rules.withoutGuard,
    linesOf: (text) => rules.linesOf(text, () => false),
    csvTable: (text) => rules.csvTable([[text]]),
    copiedCells: (text) => rules.copiedCells(fields, [{ cells: { [short.id]: text } }]),
    csvOf: (text) => rules.csvOf(fields, [{ rowId: text, cells: { [short.id]: text } }]),
    balancesOf: (text) => rules.balancesOf({ amount: 1, rate: 1, years: 40, frequency: text }),
    lackInWords: (text) => rules.lackInWords([{ name: text }]),
    leastCoverage: (text) => rules.leastCoverage(rules.currentPack, projectFacts(text)),
    amountOfRows: (text) => rules.amountOfRows([{ share: text }], 'share'),
    provides: (text) =>
      rules.provides(
        { items: [], kind: text },
        { items: [{ stage: 'application', fieldId: text }], kind: text },
      ),
    discountedValue: (text) => rules.discountedValue({ value: text, advance: text, goingConcern: text }),
    firstAnswered: (text) =>
      rules.firstAnswered(projectFacts(text), [{ stage: 'application', fieldId: text }]),
    totalsOf: (text) => rules.totalsOf([{ column: 'share', kind: 'sum' }], [{ share: text }]),
    mergeRows: (text) => rules.mergeRows([], tableRows(text), [{ rowId: text, set: { [text]: text } }]),
    withChange: (text) => rules.withChange(tableRows(text), { rowId: text, set: { [text]: `${text}b` } }),
    sameCell: (text) => rules.sameCell(text, `${text}b`),
    isSameRow: (text) =>
      tableRows(text).every((row) => rules.isSameRow(row, { ...row, cells: { [text]: text } })),
    foldChanges: (text) =>
      rules.foldChanges(tableRows(text), [{ rowId: text, set: { [text]: text }, after: text }]),
    inOneRow: (text) => rules.inOneRow(tableRows(text), [{ rowId: `${text}b`, after: text }]),
    outOfBounds: (text) => fields.map((field) => rules.outOfBounds(field, text)),
  },
}

/** What the packages export besides: it reads no text that comes from outside. */
const others: Readonly<Record<string, readonly string[]>> = {
  forms: [
    ...['SchemaError', 'checkSchema', 'clearFields', 'conditionHolds', 'conditionsOf', 'createRegistry'],
    ...['createStages', 'defineSchema', 'formatFileSize', 'formatNumber', 'initialAnswer', 'initialAnswers'],
    ...['leftSentence', 'leftWords', 'isSensitive', 'sensitiveFieldsOf'],
    ...['afterSteps', 'stepsAfter'],
    ...['migrateAnswers', 'moveField', 'prefillAnswers', 'rebuild', 'stripReferences', 'testAnswers'],
  ],
  checklists: [
    ...['differences', 'fromPreApplication', 'fromProject', 'problemsOfQuestionnaires', 'projectData'],
    ...['questionnaireDocument', 'carriedFields', 'mayNotApply', 'withHints', 'changesIn', 'nextRevision'],
    ...['standingOf', 'placeToOpen', 'lockOf', 'stepsOf', 'currentStep', 'urgencyOf', 'byUrgency', 'dueOf'],
    ...['isDueSoon', 'leftOf'],
    ...[
      'askedDocuments',
      'documentTitle',
      'packageContents',
      'formSheetOf',
      'isPackaged',
      'openStage',
      'borrowerStanding',
    ],
    ...['reviewing.carriedOver', 'reviewing.changedSince', 'dayOf', 'isLendersTurn'],
    ...[
      'clocksOf',
      'commitmentDays',
      'leftOpenBy',
      'openPoints',
      'impossibleDay',
      'orderRefusal',
      'positionOf',
      'possibleDays',
      'questionNumbers',
      'reminderOf',
      'standingEvents',
    ].map((name) => `atAgency.${name}`),
    ...[
      'reviewing.isSettled',
      'reviewing.needingAttention',
      'reviewing.readsRemark',
      'reviewing.reviewItems',
    ],
    ...['reviewing.packagingStatusOf', 'reviewing.reviewerOf'],
    ...['reviewing.unsettledItems', 'reviewing.writesTo'],
    ...['projectTables.forBorrowers', 'projectTables.declarationOf', 'projectTables.schemaOf'],
    ...['projectTables.declarationsAt', 'projectTables.migratedCells', 'projectTables.wasSensitive'],
    ...['projectTables.columnNow', 'projectTables.namesEver'],
  ],
  api: [
    ...[
      'actionEntry',
      'mutationEntry',
      'queryEntry',
      'appError',
      'isAppError',
      'inOneText',
      'askedBefore',
      'isSaidInRemarks',
      'isNotNow',
      'messageOf',
      'boundOf',
      'startsWith',
    ],
    ...['unboundedIn', 'writeUpTo', 'lookupAddress', 'toSuggestion', 'workingDays'],
    ...['knownOf', 'withDifference'],
    // Files, read in pieces however large they are.
    ...['proof.Sha256', 'proof.differencesFrom', 'proof.manifestTable', 'proof.lookAt', 'proof.readZip'],
    ...Object.keys(api.arg).map((name) => `arg.${name}`),
  ],
  eligibility: [
    ...[
      'aboutMiles',
      'assess',
      'counted',
      'countName',
      'countedPeople',
      'countyLabel',
      'isLargeCity',
      'milesBetween',
      'nearestLargePlace',
      'placeInFull',
    ],
    ...['programFit', 'screeningWords', 'hintsOf'],
  ],
  // They look at packs that were read before.
  rules: [
    'canonicalText',
    'collectOnce',
    'countNeeds',
    'needsInWords',
    'comparePacks',
    'bandsFor',
    'feeFor',
    'latestKnownYear',
    'percentageFor',
    'guaranteeInWords',
    'guaranteeOfTheYear',
    'publicFigures',
    'dayOf',
    'impactOf',
    'valueInWords',
    'nameOfWindow',
    'valuesOf',
  ],
}

const gazetteer = createGazetteer()
const kinds = new Set(['address', 'place', 'postcode'] as const)
const tokens = createFormTokens('a secret')
const signer = createDownloadSigner('a secret')
const answer = syncHttp({
  origins: new Set<string>(),
  backend: { authenticate: async () => Promise.reject(new Error('unknown')) } as never,
})
/** A million characters as they travel: what is written out longer carries less of the text. Made before the clock. */
const travelling = (wrap: (text: string) => object) => {
  const made = new Map<string, string>()
  return (text: string) => {
    const whole = made.get(text) ?? JSON.stringify(wrap(text))
    const share = Math.floor((text.length * text.length) / whole.length)
    const json = whole.length <= 1_000_100 ? whole : JSON.stringify(wrap(text.slice(0, share)))
    made.set(text, json)
    return json
  }
}
const bodyOf = travelling((text) => ({ path: 'a:b', format: 'convex_encoded_json', args: [{ text }] }))
const frameOf = travelling((text) => ({ type: 'Mutation', requestId: 1, udfPath: 'a/b:c', args: [{ text }] }))
const keyFrameOf = travelling((text) => ({
  type: 'Mutation',
  requestId: 1,
  udfPath: 'a/b:c',
  args: [{ [text]: 1 }],
}))
const call = (body: string, headers: HttpRequest['headers'] = {}) =>
  answer({ method: 'POST', path: '/api/query', headers, body, address: '127.0.0.1' })

const ofCaller = readLimits(wireLimits)({})
/** As long as the text, and made of as much as can be said in so little. */
const shapes = {
  'many names': (length: number) =>
    `{${Array.from({ length: length / 10 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'many numbers for names': (length: number) =>
    `{${Array.from({ length: length / 9 }, (_, at) => `"${at}":0`).join(',')}}`,
  'many numbers': (length: number) => `{"a":[${'1,'.repeat(length / 2)}1]}`,
  'many lists in lists': (length: number) =>
    `{"a":[${Array.from({ length: length / 101 }, () => '['.repeat(50) + ']'.repeat(50)).join(',')}]}`,
  'many empty things': (length: number) => `{"a":[${'{},'.repeat(length / 3)}{}]}`,
}
const madeFor = new Map<string, string>()
const argsOf = (what: keyof typeof shapes, { length }: string) => {
  const key = `${what} ${length}`
  const made = madeFor.get(key) ?? shapes[what](length)
  madeFor.set(key, made)
  return made
}
const ofShapes = Object.fromEntries(
  (Object.keys(shapes) as (keyof typeof shapes)[]).flatMap((what): [string, Read][] => [
    [`${what} over HTTP`, (text) => call(`{"path":"a:b","args":[${argsOf(what, text)}]}`)],
    [
      `${what} on the wire`,
      (text) => {
        const frame = `{"type":"Mutation","requestId":1,"udfPath":"a:b","args":[${argsOf(what, text)}]}`
        return parseClientMessage(frame, ofCaller)
      },
    ],
  ]),
)

const ofServer: Readonly<Record<string, Read>> = {
  ...ofShapes,
  'gazetteer check': (text) => gazetteer.check(text),
  'gazetteer check of an address as long as one may be': (text) => gazetteer.check(text.slice(0, 400)),
  'gazetteer check of a street and a state': (text) =>
    gazetteer.check(`${text.slice(0, 350)} Commonwealth of the Northern Mariana Islands`),
  'gazetteer suggest': (text) => gazetteer.suggest(text, { limit: 10, kinds }),
  'gazetteer suggest as long as it may be': (text) =>
    gazetteer.suggest(text.slice(0, 200), { limit: 10, kinds }),
  'path of a function': canonicalPath,
  'path of a function on the wire': wirePath,
  'message on the wire': (text) => parseClientMessage(frameOf(text), ofCaller),
  'message with a long name on the wire': (text) => parseClientMessage(keyFrameOf(text), ofCaller),
  'broken message on the wire': (text) => {
    try {
      return parseClientMessage(`{"type":"Mutation","requestId":1,${text}`, ofCaller)
    } catch (error) {
      return error
    }
  },
  'call over HTTP': (text) => call(bodyOf(text)),
  'token over HTTP': (text) => call(bodyOf('a'), { authorization: `Bearer ${text}` }),
  'intakes at the length up to which patterns are tried': (text) =>
    intakes.map((read) => read(text.slice(0, longestMatched))),
  'problems of the project check': (text) => problemsOfCheck(creation(text), () => gazetteer),
  'problems of an organization': (text) => organizationProblems(creation(text) as never),
  'problems of a practice': (text) => practiceProblems(practice(text) as never),
  'words of a lender': (text) => tellingWords(text.slice(0, 2_000)),
  'likeness of lenders': (text) => likeness('First Bank', text.slice(0, 160)),
  'another name of a lender': (text) => isSameName('First Bank', text.slice(0, 2_000)),
  'borrowed name of a lender': (text) => reservedNameIn(text.slice(0, 2_000)),
  'file name': (text) => [cleanFileName(text.slice(0, 2_000)), extensionOf(text)],
  uuid: isUuid,
  range: (text) => parseRange(`bytes=${text}`, 1_000),
  'words that are looked for': (text) => withoutSigns(wordsTyped(text)).map(soughtIn),
  'passage of a document': (text) => passageOf(text.slice(0, mostTextBytes), wordsTyped(text)),
  'form token': (text) => tokens.check(text, new Date()),
  'signed address': (text) => signer.read('inline', 'a key', { name: text, expires: '1', sig: text }, 0),
  'new password': (text) => passwordProblem(text, { email: text }),
  'address in the log': (text) => pathOf(`/${text}`),
  'amount as typed': plainAmount,
  'amount for reading': groupedAmount,
}

describe('the list of readers is whole', () => {
  test.each([
    ['forms', forms],
    ['checklists', checklists],
    ['api', api],
    ['eligibility', eligibility],
    ['rules', rules],
  ] as const)('%s', (name, exported) => {
    const listed = [...Object.keys(readers[name] ?? {}), ...(others[name] ?? [])]
    expect(listed.toSorted()).toEqual(functionsIn(exported).toSorted())
  })
})

describe('a million characters cost at most 50 ms of processor time', () => {
  const all = [...Object.values(readers), ofServer].flatMap((each) => Object.entries(each))
  test.each(all)('%s', async (_name, read) => {
    for (const [name, make] of Object.entries(worstTexts)) {
      const reading = (length: number) => {
        const text = make(length)
        return () => read(text)
      }
      expect(await tooDear(reading, 1_000_000, 50), name).toBeUndefined()
    }
  })
})

/** Functions stand in the exports, alone or grouped by module. */
function functionsIn(exported: object): string[] {
  return Object.entries(exported).flatMap(([name, value]) => {
    if (typeof value === 'function') return [name]
    if (name !== 'supportRequests' && name !== 'arg' && !isModule(value)) return []
    return functionsIn(value).map((inner) => `${name}.${inner}`)
  })
}

const isModule = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Symbol.toStringTag in value
